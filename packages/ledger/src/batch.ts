import { isNegative, isZero } from '@countinghouse/money';
import type { AccountRef } from './chart';
import { LedgerError } from './errors';
import { idempotencyKeyOf, timedId, type Direction, type NewEntry, type NewTransaction } from './transaction';

/** A batch as `ledger_post` takes it: accounts named once, entries as parallel arrays in posting order. */
export type Batch = {
  /** The key of every transaction that was given, repetitions included. */
  readonly keys: readonly string[];
  /** Sorted by code. */
  readonly accounts: readonly AccountRef[];
  readonly transactions: readonly TransactionLine[];
  readonly entryTransactions: readonly string[];
  /** Place of the account in `accounts`, from 1. */
  readonly entryAccounts: readonly number[];
  readonly entryDirections: readonly Direction[];
  readonly entryAmounts: readonly string[];
  /** Ledger time of each entry; null: when it is posted. */
  readonly entryInstants: readonly (Date | null)[];
};

export type TransactionLine = {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly [field: string]: unknown;
};

/**
 * Checks what can be known without the database and lays the batch out. Throws LedgerError BAD_ENTRY, UNBALANCED or
 * POSTED_AT_REFUSED.
 */
export const batchOf = (given: readonly NewTransaction[], history: boolean): Batch => {
  const keys = given.map(idempotencyKeyOf);
  refuseDisorder(given, history);
  const accounts = accountsOf(given);
  const places = new Map(accounts.map((account, index) => [account.code, index + 1]));
  const transactions: TransactionLine[] = [];
  const entryTransactions: string[] = [];
  const entryAccounts: number[] = [];
  const entryDirections: Direction[] = [];
  const entryAmounts: string[] = [];
  const entryInstants: (Date | null)[] = [];
  const seen = new Set<string>();
  for (const [index, transaction] of given.entries()) {
    const idempotencyKey = keys[index]!;
    if (seen.has(idempotencyKey)) continue;
    seen.add(idempotencyKey);
    const line = lineOf(transaction, idempotencyKey);
    transactions.push(line);
    for (const entry of soundEntries(transaction)) {
      entryTransactions.push(line.id);
      entryAccounts.push(places.get(entry.account.code)!);
      entryDirections.push(entry.direction);
      entryAmounts.push(entry.amount.units.toString());
      entryInstants.push(transaction.postedAt ?? null);
    }
  }
  return {
    keys,
    accounts,
    transactions,
    entryTransactions,
    entryAccounts,
    entryDirections,
    entryAmounts,
    entryInstants,
  };
};

/** Every account of the batch once, in the one order in which everybody locks. */
const accountsOf = (given: readonly NewTransaction[]): AccountRef[] => {
  const byCode = new Map<string, AccountRef>();
  for (const { entries } of given)
    for (const { account, amount } of entries) if (!isZero(amount)) byCode.set(account.code, account);
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
};

const lineOf = (transaction: NewTransaction, idempotencyKey: string): TransactionLine => ({
  id: timedId(transaction.valueAt),
  idempotencyKey,
  eventType: transaction.eventType,
  entityType: transaction.entityType,
  entityId: transaction.entityId,
  valueAt: transaction.valueAt,
  postedAt: transaction.postedAt,
  reversalOf: transaction.reversalOf,
  description: transaction.description,
  actor: transaction.actor,
  rate: transaction.rate ?? undefined,
});

/** The entries without the zero ones, once every currency among them is balanced. */
const soundEntries = ({ entries, eventType }: NewTransaction): NewEntry[] => {
  const kept: NewEntry[] = [];
  const differences = new Map<string, bigint>();
  for (const entry of entries) {
    const { account, amount, direction } = entry;
    if (amount.currency !== account.currency || isNegative(amount))
      throw new LedgerError('BAD_ENTRY', `${eventType}: not a positive amount of ${account.currency}`, account.code);
    if (isZero(amount)) continue;
    kept.push(entry);
    const signed = direction === 'DEBIT' ? amount.units : -amount.units;
    differences.set(account.currency, (differences.get(account.currency) ?? 0n) + signed);
  }
  for (const [currency, difference] of differences)
    if (difference !== 0n)
      throw new LedgerError('UNBALANCED', `${eventType}: debits and credits of ${currency} differ`);
  if (kept.length < 2) throw new LedgerError('UNBALANCED', `${eventType}: fewer than two entries`);
  return kept;
};

const refuseDisorder = (given: readonly NewTransaction[], history: boolean): void => {
  let latest = -Infinity;
  for (const { eventType, postedAt } of given) {
    if ((postedAt !== undefined) !== history)
      throw new LedgerError('POSTED_AT_REFUSED', `${eventType}: a ledger time is given for history, and only for it`);
    const at = postedAt?.getTime() ?? latest;
    if (at < latest) throw new LedgerError('POSTED_AT_REFUSED', `${eventType}: history is posted in its order`);
    latest = at;
  }
};
