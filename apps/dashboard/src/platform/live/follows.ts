import type { Change } from '@countinghouse/contract/running/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { asPolls } from '../api/polls';

/**
 * For the `meta` of a query: the entity types its answer shows. While the tab receives changes it is refetched when one of them changes, and not
 * otherwise.
 */
export const follows = (...entityTypes: readonly string[]): { readonly follows: readonly string[] } => ({
  follows: entityTypes,
});

const followedBy = ({ meta }: Pick<Query, 'meta'>): readonly string[] => (meta?.follows ?? []) as readonly string[];

export const isFollowing = (query: Pick<Query, 'meta'>): boolean => followedBy(query).length > 0;

/** Between two looks at the server, however much changes. */
const restMilliseconds = 1_000;
/** Window in which changes are gathered into one refresh. */
const gatherMilliseconds = 100;

/** Refetches the changed data: visible data now, other data when it is next shown. */
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
    // An answer on its way may be older than the change: it is awaited, and fetched once more.
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
