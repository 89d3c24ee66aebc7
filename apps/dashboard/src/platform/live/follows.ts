import type { Change } from '@countinghouse/contract/running/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { asPolls } from '../api/polls';

/**
 * For the `meta` of a query: the kinds of things whose changes its answer shows. While the tab is told of changes it is asked
 * for anew when one of them changes, and else not.
 */
export const follows = (...entityTypes: readonly string[]): { readonly follows: readonly string[] } => ({
  follows: entityTypes,
});

const followedBy = ({ meta }: Pick<Query, 'meta'>): readonly string[] => (meta?.follows ?? []) as readonly string[];

export const isFollowing = (query: Pick<Query, 'meta'>): boolean => followedBy(query).length > 0;

/** Between two looks at the server, however much changes. */
const restMilliseconds = 1_000;
/** What changes together is asked for together. */
const gatherMilliseconds = 100;

/** Asks for what the changes concern: what is on the screen now, what is not when it is looked at. */
export const refresher = (client: QueryClient) => {
  let waiting: Set<string> | 'all' = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;

  const ask = () => {
    timer = undefined;
    const changed = waiting;
    waiting = new Set();
    restUntil = Date.now() + restMilliseconds;
    const predicate = (query: Pick<Query, 'meta'>) =>
      changed === 'all' ? isFollowing(query) : followedBy(query).some((type) => changed.has(type));
    // An answer that is on its way may be older than the change: it is waited for, and asked for once more.
    const isUnderWay =
      client.getQueryCache().findAll({ predicate, type: 'active', fetchStatus: 'fetching' }).length > 0;
    void client.invalidateQueries({ predicate, refetchType: 'none' });
    void asPolls(() => client.refetchQueries({ predicate, type: 'active' }, { cancelRefetch: false }));
    if (!isUnderWay) return;
    waiting = changed;
    soon();
  };
  const soon = () => {
    timer ??= setTimeout(ask, Math.max(gatherMilliseconds, restUntil - Date.now()));
  };

  return {
    onChanges: (changes: readonly Change[]) => {
      if (waiting !== 'all') for (const { entityType } of changes) waiting.add(entityType);
      soon();
    },
    onStartOver: () => {
      waiting = 'all';
      soon();
    },
    stop: () => clearTimeout(timer),
  };
};
