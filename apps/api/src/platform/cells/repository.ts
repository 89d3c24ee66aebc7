import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../ids';
import { columns } from '../tables';

const identity = columns('cell_identity', ['id', 'name']);

export type Identity = RowOf<typeof identity>;

/** Identity of this database, locked until the transaction ends. Made by whoever asks first. */
export const holdIdentity = async (tx: Tx): Promise<Identity> => {
  await sql`insert into cell_identity (id) values (${newId()}) on conflict (is_this) do nothing`.execute(tx);
  const { rows } = await sql<Identity>`select ${identity} from cell_identity for update`.execute(tx);
  return rows[0]!;
};

/** Gives this database to a cell. */
export const nameIdentity = async (tx: Tx, name: string): Promise<void> => {
  await sql`update cell_identity set name = ${name}`.execute(tx);
};
