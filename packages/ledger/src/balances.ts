import { prepared, type Tx } from '@countinghouse/database';
import { fromUnits, zero, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import type { AccountRef } from './chart';
import type { Columns, Tables } from './tables';

type BalanceRow = Columns<'ledger_account', 'code' | 'currency' | 'balance'>;

const amountIn = ({ balance, currency }: Pick<BalanceRow, 'balance' | 'currency'>): Amount =>
  fromUnits(BigInt(balance), currency);

const byCode = (rows: readonly BalanceRow[]): Map<string, Amount> =>
  new Map(rows.map((row) => [row.code, amountIn(row)]));

/** The balance on the account's normal side; zero for an account never used. */
export const balanceOf = async (tx: Tx, organisationId: string, account: AccountRef): Promise<Amount> =>
  (await balancesOf(tx, organisationId, [account.code])).get(account.code) ?? zero(account.currency);

/** Balances by account code, in one query. An unused account is absent: its balance is zero. */
export const balancesOf = async (
  tx: Tx,
  organisationId: string,
  codes: readonly string[],
): Promise<Map<string, Amount>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<BalanceRow>`${prepared}
    select code, currency, balance from ledger_account
    where organisation_id = ${organisationId} and code = any(${codes}::text[])`.execute(tx);
  return byCode(rows);
};

/** The last entry of account `a` by an instant, found by its index. */
const lastEntryBy = (instant: Date) => sql`
  select balance_after, account_seq, transaction_id, posted_at from ledger_entry
  where organisation_id = a.organisation_id and account_id = a.id and posted_at <= ${instant}
  order by posted_at desc, account_seq desc limit 1`;

/** Balances by account code after everything with ledger time ≤ `instant`. Absent: no posting yet, the balance was zero. */
export const balanceAt = async (
  tx: Tx,
  organisationId: string,
  codes: readonly string[],
  instant: Date,
): Promise<Map<string, Amount>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<BalanceRow>`
    select a.code, a.currency, e.balance_after as balance
    from ledger_account a
    cross join lateral (${lastEntryBy(instant)}) e
    where a.organisation_id = ${organisationId} and a.code = any(${codes}::text[])`.execute(tx);
  return byCode(rows);
};

/** Only accounts with a holder are queried. */
type HolderRow = Omit<BalanceRow, 'code'> &
  Columns<'ledger_account', 'kind'> & { readonly holder_id: NonNullable<Tables['ledger_account']['holder_id']> };

export type HolderBalance = { readonly holderId: string; readonly kind: string; readonly amount: Amount };

/** Balances of the holders (by default all of the book) in accounts of these kinds, zero ones of used accounts included, in one query. */
export const balancesOfHolders = async (
  tx: Tx,
  organisationId: string,
  { holderIds, kinds }: { readonly holderIds?: readonly string[]; readonly kinds: readonly string[] },
): Promise<HolderBalance[]> => {
  const { rows } = await sql<HolderRow>`
    select holder_id, kind, currency, balance from ledger_account
    where organisation_id = ${organisationId} and holder_id is not null and kind = any(${kinds}::text[])
      and (${holderIds ?? null}::uuid[] is null or holder_id = any(${holderIds ?? null}::uuid[]))
    order by holder_id, kind, currency`.execute(tx);
  return rows.map((row) => ({ holderId: row.holder_id, kind: row.kind, amount: amountIn(row) }));
};

/** Balance at an instant, and the entry it is read from. */
export type BalanceThen = HolderBalance & {
  /** The account's code. */
  readonly account: string;
  /** The number of that entry in its account, and its transaction. */
  readonly accountSeq: bigint;
  readonly transactionId: string;
  readonly postedAt: Date;
};

type ThenRow = HolderRow &
  Columns<'ledger_account', 'code'> &
  Columns<'ledger_entry', 'account_seq' | 'transaction_id' | 'posted_at'>;

/**
 * Balances of the holders (by default all of the book) in accounts of these kinds after everything with ledger time ≤ `instant`, in the order of
 * codes. Absent: no posting yet, the balance was zero. Each is read from the account's last entry by then, found by its index, so that an account
 * of ten million entries takes as long as one of ten.
 *
 * For an instant just past, postings may still be under way: call `waitForPostings` first.
 */
export const balancesOfHoldersAt = async (
  tx: Tx,
  organisationId: string,
  { holderIds, kinds }: { readonly holderIds?: readonly string[]; readonly kinds: readonly string[] },
  instant: Date,
): Promise<BalanceThen[]> => {
  const { rows } = await sql<ThenRow>`
    select a.code, a.holder_id, a.kind, a.currency, e.balance_after as balance, e.account_seq, e.transaction_id, e.posted_at
      from ledger_account a
      cross join lateral (${lastEntryBy(instant)}) e
     where a.organisation_id = ${organisationId} and a.holder_id is not null and a.kind = any(${kinds}::text[])
       and (${holderIds ?? null}::uuid[] is null or a.holder_id = any(${holderIds ?? null}::uuid[]))
     order by a.code collate "C"`.execute(tx);
  return rows.map((row) => ({
    account: row.code,
    holderId: row.holder_id,
    kind: row.kind,
    amount: amountIn(row),
    accountSeq: BigInt(row.account_seq),
    transactionId: row.transaction_id,
    postedAt: row.posted_at,
  }));
};

/** Balances of the book's own accounts of a kind, those without a holder, after everything with ledger time ≤ `instant`. */
export const balancesOfBookAt = async (
  tx: Tx,
  organisationId: string,
  kind: string,
  instant: Date,
): Promise<Amount[]> => {
  const { rows } = await sql<Columns<'ledger_account', 'code'>>`
    select code from ledger_account
     where organisation_id = ${organisationId} and holder_id is null and kind = ${kind} order by code`.execute(tx);
  const codes = rows.map(({ code }) => code);
  return [...(await balanceAt(tx, organisationId, codes, instant)).values()];
};
