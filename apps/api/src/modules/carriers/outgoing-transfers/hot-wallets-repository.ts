import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';

/** Orders of one kind of coin for which nothing was signed yet. */
export type Wanted = Columns<'outgoing_transfer', 'chain' | 'network' | 'currency' | 'amount'> & {
  readonly orders: number;
};

export const selectWanted = async (tx: Tx): Promise<readonly Wanted[]> => {
  const { rows } = await sql<Wanted>`
    select chain, network, currency, sum(amount) as amount, count(*)::integer as orders
      from outgoing_transfer where status = 'ORDERED'
     group by chain, network, currency order by chain, currency`.execute(tx);
  return rows;
};

export type Lack = { readonly currency: string; readonly missing: bigint };

/** Replaces what was noted of a chain. */
export const storeLacks = async (tx: Tx, chain: string, lacks: readonly Lack[]): Promise<void> => {
  await sql`
    delete from hot_wallet where chain = ${chain} and currency <> all(${lacks.map(({ currency }) => currency)}::text[])`.execute(
    tx,
  );
  for (const { currency, missing } of lacks)
    await sql`
      insert into hot_wallet (chain, currency, missing, looked_at)
      values (${chain}, ${currency}, ${String(missing)}, app_clock())
      on conflict (chain, currency) do update set missing = excluded.missing, looked_at = excluded.looked_at`.execute(
      tx,
    );
};

export const selectLacks = async (
  tx: Tx,
): Promise<readonly Columns<'hot_wallet', 'chain' | 'currency' | 'missing'>[]> => {
  const { rows } = await sql<Columns<'hot_wallet', 'chain' | 'currency' | 'missing'>>`
    select chain, currency, missing from hot_wallet order by chain, currency`.execute(tx);
  return rows;
};
