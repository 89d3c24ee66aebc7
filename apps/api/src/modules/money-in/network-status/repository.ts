import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';
import type { Chain } from '../../../rails/chain';

export type CursorRow = Columns<'chain_cursor', 'chain' | 'head_height' | 'read_at'>;

/** Place up to which each of these chains was read; a chain that was never read has none. */
export const findCursors = async (tx: Tx, chains: readonly Chain[]): Promise<readonly CursorRow[]> => {
  const { rows } = await sql<CursorRow>`
    select chain, head_height, read_at from chain_cursor where chain = any(${[...chains]}::text[])`.execute(tx);
  return rows;
};
