import { prepared, type Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InsertRow, Tables } from './tables';

/**
 * Inserts any number of rows of one shape in one statement and one round trip: they travel as a single JSON parameter,
 * and PostgreSQL gives each value its column's type.
 */
export const insertRows = <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertRow<Table>[],
): Promise<void> => insert(tx, table, rows, sql``);

/** The same, where rows that stand already (same key) are kept as they are. */
export const insertMissingRows = <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertRow<Table>[],
): Promise<void> => insert(tx, table, rows, sql`on conflict do nothing`);

const insert = async (
  tx: Tx,
  table: string,
  rows: readonly object[],
  onConflict: RawBuilder<unknown>,
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`${prepared}
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${onConflict}`.execute(tx);
};

/** Inserts rows, or brings those that exist (same organisation and id) to what they say now. */
export const saveRows = async <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertRow<Table>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((column) => sql.ref(column)));
  const kept = ['organisation_id', 'id', 'created_at'];
  const changes = names
    .filter((column) => !kept.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  await sql`${prepared}
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (organisation_id, id) do update set ${sql.join(changes)}`.execute(tx);
};
