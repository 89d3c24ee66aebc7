import { prepared, type Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InsertRow, Tables } from './tables';

/**
 * Inserts any number of rows of one shape in one statement and one round trip: they travel as a single JSON parameter, and PostgreSQL gives each
 * value its column's type.
 */
export const insertRows = async <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertRow<Table>[],
): Promise<void> => {
  await insert(tx, table, rows, sql``);
};

/** Inserts rows, leaving existing ones (same key) as they are. */
export const insertMissingRows = async <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertRow<Table>[],
): Promise<void> => {
  await addMissingRows(tx, table, rows);
};

/** Inserts missing rows and returns their number. */
export const addMissingRows = <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertRow<Table>[],
): Promise<number> => insert(tx, table, rows, sql`on conflict do nothing`);

const insert = async (
  tx: Tx,
  table: string,
  rows: readonly object[],
  onConflict: RawBuilder<unknown>,
): Promise<number> => {
  const [first] = rows;
  if (!first) return 0;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`${prepared}
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${onConflict}`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** Inserts rows, or updates existing ones (same organisation and id). */
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
