import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';

/** Chains that were read once and not to their newest block since an instant. */
export const chainsUnread = async (tx: Tx, since: Date): Promise<string[]> => {
  const { rows } = await sql<Columns<'chain_cursor', 'chain'>>`
    select chain from chain_cursor
     where read_to_end_at is null or read_to_end_at <= ${since} order by chain`.execute(tx);
  return rows.map(({ chain }) => chain);
};

type UnreadAccount = Columns<'collection_account', 'currency'> & { readonly ending: string };

/** Collection accounts of which no statement reaches an instant: their currency and the last four characters of their number. */
export const accountsUnread = async (tx: Tx, until: Date): Promise<readonly UnreadAccount[]> => {
  const { rows } = await sql<UnreadAccount>`
    select a.currency, right(coalesce(a.iban, a.account_number), 4) as ending
      from collection_account a
      left join bank_closing c on c.organisation_id = a.organisation_id and c.collection_account_id = a.id
     where c.ends_at is null or c.ends_at < ${until}
     order by a.currency, a.id`.execute(tx);
  return rows;
};

/**
 * Number of an address's transactions on a chain that are known here: all up to the last number given here, and each later one that was learnt from
 * the order that it paid.
 */
export const knownNumbers = async (tx: Tx, chain: string, address: string): Promise<number> => {
  const { rows } = await sql<{ known: string }>`
    with given as (
      select coalesce(max(nonce) + 1, 0) as next from evm_nonce
       where chain = ${chain} and lower(address) = lower(${address}))
    select (next + (select count(*) from evm_number_learnt
                     where chain = ${chain} and lower(address) = lower(${address}) and nonce >= next))::text as known
      from given`.execute(tx);
  return Number(rows[0]?.known ?? 0);
};
