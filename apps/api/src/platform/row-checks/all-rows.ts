import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Tables } from '../tables';

const pageSize = 1_000;

/** Every row of a table in the order of a unique key, in batches, not kept in memory. */
export async function* allRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
): AsyncGenerator<Tables[Table]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Tables[Table] | undefined;
  for (;;) {
    const beyond = last
      ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column] as unknown))})`
      : sql``;
    const { rows } = await sql<Tables[Table]>`
      select * from ${sql.table(table)} ${beyond} order by ${columns} limit ${pageSize}`.execute(tx);
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}
