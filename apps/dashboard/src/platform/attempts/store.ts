import { sealedStore } from '../sealed-store';
import type { Attempt } from './attempt';
import { keptFor } from './attempt';

/** Store in which attempts outlive session, page and browser. */
export type AttemptStore = {
  /** Attempts of a person, the oldest first; unreadable ones are left out. */
  readonly list: (userId: string) => Promise<readonly Attempt[]>;
  readonly save: (userId: string, attempt: Attempt) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

const kept = sealedStore<Attempt>({ databaseName: 'countinghouse-attempts', storeName: 'attempts', keptFor });

export const indexedDbAttemptStore: AttemptStore = {
  list: kept.list,
  save: (userId, attempt) => kept.save(userId, { key: attempt.key, startedAt: attempt.startedAt, value: attempt }),
  remove: kept.remove,
};
