import type { Tx } from '@countinghouse/database';
import { fromUnits, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import type { Columns, Tables } from './tables';

/** Number of the last sealed entry of each account, by its code; absent: none is sealed. One look-up an account, however many its entries. */
export const sealedEntries = async (
  tx: Tx,
  organisationId: string,
  codes: readonly string[],
): Promise<Map<string, bigint>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ readonly account_code: string } & Columns<'ledger_seal', 'last_seq'>>`
    select account_code, last_seq from ledger_sealed_entries(${organisationId}, ${codes}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.account_code, BigInt(row.last_seq)]));
};

/**
 * Ledger time of the holders' first entry after an instant (by default of all) in accounts of these kinds; null without any. Each account is read by
 * its index.
 */
export const firstEntryOf = async (
  tx: Tx,
  organisationId: string,
  { holderIds, kinds }: { readonly holderIds: readonly string[]; readonly kinds: readonly string[] },
  after: Date | null = null,
): Promise<Date | null> => {
  const { rows } = await sql<{ readonly first: Tables['ledger_entry']['posted_at'] | null }>`
    select min(e.posted_at) as first
      from ledger_account a
      cross join lateral (
        select posted_at from ledger_entry
         where organisation_id = a.organisation_id and account_id = a.id
           and posted_at > coalesce(${after}::timestamptz, '-infinity')
         order by posted_at, account_seq limit 1) e
     where a.organisation_id = ${organisationId}
       and a.holder_id = any(${holderIds}::uuid[]) and a.kind = any(${kinds}::text[])`.execute(tx);
  return rows[0]?.first ?? null;
};

/** Sums of everything that was ever added to accounts of one currency and taken from them, kept with the accounts. */
export const sumsMovedOf = async (
  tx: Tx,
  organisationId: string,
  codes: readonly string[],
  currency: string,
): Promise<{ readonly added: Amount; readonly taken: Amount }> => {
  const { rows } = await sql<{ readonly added: string; readonly taken: string }>`
    select coalesce(sum(case normal_side when 'DEBIT' then debits else credits end), 0)::text as added,
           coalesce(sum(case normal_side when 'DEBIT' then credits else debits end), 0)::text as taken
      from ledger_account
     where organisation_id = ${organisationId} and code = any(${codes}::text[]) and currency = ${currency}`.execute(tx);
  const [row] = rows;
  return {
    added: fromUnits(BigInt(row?.added ?? '0'), currency),
    taken: fromUnits(BigInt(row?.taken ?? '0'), currency),
  };
};
