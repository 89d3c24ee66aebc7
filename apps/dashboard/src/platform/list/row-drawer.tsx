import { Drawer, DrawerSection, ErrorState, Skeleton, Stack } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RowWalk } from './use-list';

type Props = RowWalk & {
  readonly title: string;
  /** What the arrows walk over: `Previous payment`. */
  readonly noun: string;
  /** What is there already: of a row on the page shown, all that the list knows of it. */
  readonly children: ReactNode;
  /** The call for what is not there yet; null once it answered. */
  readonly awaited?: UseQueryResult | null;
  /** Names the part that is awaited. */
  readonly awaitedTitle?: string;
};

/** The slip of one row: what is known of it, and what is awaited or why it did not come. */
export const RowDrawer = ({ children, awaited = null, awaitedTitle = '', ...drawer }: Props) => (
  <Drawer isOpen {...drawer}>
    {children}
    {awaited &&
      (awaited.error ? (
        <Stack>
          <span />
          <ErrorState
            message={awaited.error.message}
            onRetry={() => void awaited.refetch()}
            isRetrying={awaited.isFetching}
          />
        </Stack>
      ) : (
        <DrawerSection title={awaitedTitle}>
          <Stack gap={3}>
            {[240, 180, 220, 160].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </Stack>
        </DrawerSection>
      ))}
  </Drawer>
);
