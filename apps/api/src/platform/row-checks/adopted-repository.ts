import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../tables';

/** True if every row of a table must have a seal: those of an earlier version have been sealed. */
export const isAdopted = async (tx: Tx, table: string): Promise<boolean> => {
  const { rows } = await sql`select from sealed_table where name = ${table}`.execute(tx);
  return rows.length > 0;
};

export const adoptedTables = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Columns<'sealed_table', 'name'>>`select name from sealed_table`.execute(tx);
  return new Set(rows.map(({ name }) => name));
};

export const noteAdopted = async (tx: Tx, table: string): Promise<void> => {
  await sql`insert into sealed_table (name) values (${table}) on conflict do nothing`.execute(tx);
};
