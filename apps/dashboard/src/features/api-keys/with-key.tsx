import type { ApiCredential } from '@countinghouse/contract/api-keys';
import { ErrorState, Page, SpinnerOverlay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePathParameter } from '../../platform/navigation';
import { keyQuery } from './api';
import { messages } from './messages';

/** Draws a screen of the key its address names, once it is there. */
export const WithKey = ({ children }: { children: (key: ApiCredential) => ReactNode }) => {
  const key = useQuery(keyQuery(usePathParameter('id')));
  if (key.data) return children(key.data);
  return (
    <Page isNarrow>
      {key.error ? (
        <ErrorState message={key.error.message} onRetry={() => void key.refetch()} isRetrying={key.isFetching} />
      ) : (
        <SpinnerOverlay isVisible label={messages.loading} />
      )}
    </Page>
  );
};
