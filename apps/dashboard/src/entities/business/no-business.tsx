import { all } from '@countinghouse/contract/permissions';
import { EmptyState, LinkButton } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { useComposition } from '../../platform/composition';
import { useMay } from '../../platform/session';
import { createBusinessPath } from './paths';
import { createTitle } from './title';

/** Way to a new business, for whoever may make one. */
export const useCreateBusiness = (): ReactNode => {
  const mayCreate = useMay(all('CREATE_BUSINESS'));
  const { canOpen } = useComposition();
  return mayCreate && canOpen(createBusinessPath) ? (
    <LinkButton variant="primary" size="sm" icon="plus" href={createBusinessPath}>
      {createTitle}
    </LinkButton>
  ) : null;
};

/** In place of a form about businesses where there is none. */
export const NoBusiness = ({
  title = 'No active business yet',
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) => (
  <EmptyState title={title} action={useCreateBusiness()}>
    {children}
  </EmptyState>
);
