import { ErrorState } from '@countinghouse/ui';
import { useQueries } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { businessBalancesQuery, organisationBalancesQuery } from '../../../entities/balance/api';
import { coinsQuery, daysQuery, sides } from './api';
import type { Asked } from './period';
import styles from './statistics.module.css';

type Failures = { readonly message: string; readonly isRetrying: boolean; readonly retry: () => void };

/**
 * Failure of several parts at once; null: none, or one alone, which tells it itself. Parts that are not on the screen are not in the list: a query that
 * is merely turned off keeps the error of its last answer.
 */
export const useFailures = (asked: Asked, hasVolumes: boolean): Failures | null => {
  const { businessId } = asked;
  const volumesOf = hasVolumes ? sides : [];
  const all = useQueries({
    queries: [
      ...(businessId === null ? [{ ...organisationBalancesQuery(), select: isThere }] : []),
      ...(businessId ? [{ ...businessBalancesQuery(businessId), select: isThere }] : []),
      ...volumesOf.map((side) => ({ ...daysQuery(side, asked), select: isThere })),
      ...volumesOf.map((side) => ({ ...coinsQuery(side, asked), select: isThere })),
    ],
  });
  const failed = all.filter(({ error, data }) => error && !data);
  if (failed.length < 2) return null;
  return {
    message: failed[0]?.error?.message ?? '',
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
};

const isThere = (): boolean => true;

/** True where the page tells a failure for all its parts. */
export const ToldAbove = createContext(false);

type FailureProps = { readonly message: string; readonly onRetry: () => void; readonly isRetrying: boolean };

/** Failure of one part; nothing where the page tells it for all of them. */
export const Failure = (props: FailureProps) => (useContext(ToldAbove) ? null : <ErrorState {...props} />);

/** Failure of several parts, over all of them. */
export const FailureOfAll = ({ of: { message, retry, isRetrying } }: { readonly of: Failures }) => (
  <div className={styles.failedAll}>
    <ErrorState message={message} onRetry={retry} isRetrying={isRetrying} />
  </div>
);
