import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

type Row = Readonly<Record<string, unknown>>;

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const mostParameters = 60_000;

/** Inserts rows that all have the columns of the first one, as many at once as one statement can take. */
export const insertRows = async (tx: Tx, table: string, rows: readonly Row[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  const perStatement = Math.max(1, Math.floor(mostParameters / Math.max(1, columns.length)));
  for (let from = 0; from < rows.length; from += perStatement) {
    const values = rows
      .slice(from, from + perStatement)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(tx);
  }
};
