import { Drawer, DrawerSection, ErrorState, Skeleton, Stack } from '@countinghouse/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RowWalk } from './use-list';

type Props = RowWalk & {
  readonly title: string;
  /** Noun in the names of the arrows: `Previous payment`. */
  readonly noun: string;
  /** Content at hand: for a row on the page shown, everything the list knows of it. */
  readonly children: ReactNode;
  /** Query for missing content; null once it answered. */
  readonly awaited?: UseQueryResult | null;
  /** Names the part that is awaited. */
  readonly awaitedTitle?: string;
};

/** Panel of one row: known content, and pending content or its failure. */
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
