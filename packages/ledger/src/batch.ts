import { isNegative, isZero } from '@countinghouse/money';
import type { AccountRef } from './chart';
import { keyConflict, LedgerError } from './errors';
import { idempotencyKeyOf, timedId, type Direction, type NewEntry, type NewTransaction } from './transaction';

/** A batch as `ledger_post` takes it: accounts named once, entries as parallel arrays in posting order. */
export type Batch = {
  /** Keys of all given transactions, repetitions included. */
  readonly keys: readonly string[];
  /** Sorted by code. */
  readonly accounts: readonly AccountRef[];
  readonly transactions: readonly TransactionLine[];
  readonly entryTransactions: readonly string[];
  /** Place of the account in `accounts`, from 1. */
  readonly entryAccounts: readonly number[];
  readonly entryDirections: readonly Direction[];
  readonly entryAmounts: readonly string[];
  /** Ledger time of each entry; null: the time of posting. */
  readonly entryInstants: readonly (Date | null)[];
};

type TransactionLine = {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly [field: string]: unknown;
};

/**
 * Checks everything possible without the database and lays the batch out. `idsByKey`: earlier transactions that some of the given ones correct.
 * Throws LedgerError BAD_ENTRY, UNBALANCED, POSTED_AT_REFUSED, KEY_CONFLICT or TRANSACTION_NOT_FOUND.
 */
export const batchOf = (
  given: readonly NewTransaction[],
  history: boolean,
  idsByKey: ReadonlyMap<string, string>,
): Batch => {
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
  const seen = new Map<string, { readonly id: string; readonly content: string }>();
  for (const [index, transaction] of given.entries()) {
    const idempotencyKey = keys[index]!;
    const entries = soundEntries(transaction);
    const content = contentOf(transaction, entries);
    const before = seen.get(idempotencyKey);
    if (before && before.content !== content) throw keyConflict(idempotencyKey);
    if (before) continue;
    const reversalOf = idOf(transaction.reversalOf, (key) => idsByKey.get(key) ?? seen.get(key)?.id);
    const line = lineOf(transaction, idempotencyKey, reversalOf);
    seen.set(idempotencyKey, { id: line.id, content });
    transactions.push(line);
    for (const entry of entries) {
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

/** Every account of the batch once, in the one locking order of the ledger. */
const accountsOf = (given: readonly NewTransaction[]): AccountRef[] => {
  const byCode = new Map<string, AccountRef>();
  for (const { entries } of given)
    for (const { account, amount } of entries) {
      if (isZero(amount)) continue;
      if ((byCode.get(account.code)?.currency ?? account.currency) !== account.currency)
        throw new LedgerError('BAD_ENTRY', `${account.code} stands for two currencies`, account.code);
      byCode.set(account.code, account);
    }
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
};

/** True if `reversalOf` is a transaction's key (`T-03:{entity}:1`) rather than its id. */
export const isKey = (reversalOf: string | null | undefined): reversalOf is string =>
  reversalOf?.includes(':') ?? false;

const idOf = (reversalOf: string | null | undefined, idByKey: (key: string) => string | undefined): string | null => {
  if (!isKey(reversalOf)) return reversalOf ?? null;
  const id = idByKey(reversalOf);
  if (id === undefined) throw new LedgerError('TRANSACTION_NOT_FOUND', `There is no transaction ${reversalOf}`);
  return id;
};

/** Content that a replay must repeat exactly: the entries and their subject. Actor and time may differ. */
const contentOf = ({ entityType, reversalOf }: NewTransaction, entries: readonly NewEntry[]): string =>
  JSON.stringify([
    entityType,
    reversalOf ?? null,
    entries.map(({ account, direction, amount }) => [account.code, direction, amount.units.toString()]),
  ]);

const lineOf = (transaction: NewTransaction, idempotencyKey: string, reversalOf: string | null): TransactionLine => ({
  id: timedId(transaction.valueAt),
  idempotencyKey,
  eventType: transaction.eventType,
  entityType: transaction.entityType,
  entityId: transaction.entityId,
  valueAt: transaction.valueAt,
  postedAt: transaction.postedAt,
  reversalOf: reversalOf ?? undefined,
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
