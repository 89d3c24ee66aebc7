import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import type { ReactNode } from 'react';
import type { Versioned } from '../../../platform/api';
import { usePathParameter } from '../../../platform/navigation';
import { FormAwaited, useFormStart } from '../../../platform/forms';
import { keyQuery } from './api';
import { messages } from './messages';
import { paths } from './paths';

/** Draws a screen for the key in its address, once loaded. */
export const WithKey = ({
  title,
  hasSteps = true,
  children,
}: {
  /** The screen's, until the key's own name is known. */
  title: string;
  hasSteps?: boolean;
  children: (key: Versioned<ApiCredential>) => ReactNode;
}) => {
  const key = useFormStart(keyQuery(usePathParameter('id')));
  if (key.data) return children(key.data);
  return (
    <FormAwaited
      title={title}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: title }]}
      sections={[messages.key, messages.fields.permissions]}
      hasSteps={hasSteps}
      label={messages.loading}
      query={key}
    />
  );
};
