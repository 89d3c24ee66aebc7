import { randomUUID } from 'node:crypto';
import type { Amount } from '@countinghouse/money';
import type { AccountRef } from './chart';
import { keyOf, type ActorType, type EntityType, type PostingRule } from './vocabulary';

export type Direction = 'DEBIT' | 'CREDIT';

export type NewEntry = {
  readonly account: AccountRef;
  readonly direction: Direction;
  /** Of the account's currency, not negative. An entry of zero is dropped. */
  readonly amount: Amount;
};

/** Cause of the transaction: a person, a key or a job. `id` is null for the system itself. */
export type Actor = { readonly type: ActorType; readonly id: string | null; readonly label: string };

/** The rate a transaction used, for the record: price of one `base` in `quote`. `at` is ISO 8601. */
export type UsedRate = {
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
  readonly source: string;
  readonly at: string;
};

/** Facts of a transaction besides its entries. */
export type TransactionFacts = {
  readonly eventType: PostingRule;
  readonly entityType: EntityType;
  /** A UUID. */
  readonly entityId: string;
  /** Distinguishes events of one type and entity; default 1. */
  readonly sequence?: number;
  /** Business time: when the event happened. */
  readonly valueAt: Date;
  readonly description: string;
  readonly actor: Actor;
  readonly rate?: UsedRate | null;
  /** Ledger time. Refused unless posted with the option `history`. */
  readonly postedAt?: Date;
};

export type NewTransaction = TransactionFacts & {
  readonly entries: readonly NewEntry[];
  /**
   * Transaction this one corrects, by its id or by its idempotency key, which may be earlier in the same batch. At most one correction each, and a
   * correction is never corrected.
   */
  readonly reversalOf?: string | null;
};

export type PostedTransaction = {
  readonly id: string;
  readonly idempotencyKey: string;
  /** Ledger time, non-decreasing per account. */
  readonly postedAt: Date;
  /** True if the event had been posted before: this is the first transaction, and nothing was posted now. */
  readonly replayed: boolean;
};

/** The key under which an event posts at most once in a book. */
export const idempotencyKeyOf = ({ eventType, entityId, sequence }: TransactionFacts): string =>
  keyOf(eventType, entityId, sequence);

export const debit = (account: AccountRef, amount: Amount): NewEntry => ({ account, direction: 'DEBIT', amount });
export const credit = (account: AccountRef, amount: Amount): NewEntry => ({ account, direction: 'CREDIT', amount });

/** A version 7 UUID of an instant: ids of transactions sort by business time. */
export const timedId = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};
