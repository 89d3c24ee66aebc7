import type { OrNull, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';
import type { Chain } from '../../../rails/chain';

export type ChainRow = { readonly chain: Chain } & OrNull<
  Columns<'chain_cursor', 'head_height' | 'head_since' | 'read_at' | 'hidden_outputs'> &
    Columns<'chain_problem', 'at' | 'problem'>
>;

/** Each of these chains with its last reading and its last failure. */
export const findChains = async (tx: Tx, chains: readonly Chain[]): Promise<readonly ChainRow[]> => {
  const { rows } = await sql<ChainRow>`
    select chain, head_height, head_since, read_at, hidden_outputs, at, problem
      from unnest(${[...chains]}::text[]) chain
      left join chain_cursor using (chain) left join chain_problem using (chain)`.execute(tx);
  return rows;
};
