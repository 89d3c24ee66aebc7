import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { appRole, workerRole } from './roles';

type Right = 'select' | 'insert' | 'update' | 'delete';

export type TableRights = {
  /** What both groups may do; default everything. `['select', 'insert']` makes a table append-only. */
  readonly rights?: readonly Right[];
};

const everything: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/**
 * Makes a table an organisation table: row-level security, forced on the owner too, shows and takes only rows whose
 * `organisation_id` is the transaction's organisation; the worker group sees all rows. Call it after the table is created.
 */
export const organisationTable = async (
  db: Kysely<unknown>,
  table: string,
  options: TableRights = {},
): Promise<void> => {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`
    create policy of_the_organisation on ${name} to ${sql.id(appRole)}
      using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
      with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)`.execute(db);
  await sql`
    create policy of_every_organisation on ${name} to ${sql.id(workerRole)}
      using (true) with check (true)`.execute(db);
  await grant(db, table, options.rights ?? everything);
};

/** A table above organisations (people, sessions, throttles): both groups use it, no row-level security. */
export const platformTable = async (db: Kysely<unknown>, table: string, options: TableRights = {}): Promise<void> => {
  await grant(db, table, options.rights ?? everything);
};

/** A table everybody reads and only the worker group and migrations write (rates). */
export const referenceTable = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`grant select on ${sql.table(table)} to ${sql.id(appRole)}`.execute(db);
  await sql`grant select, insert, update, delete on ${sql.table(table)} to ${sql.id(workerRole)}`.execute(db);
};

const grant = async (db: Kysely<unknown>, table: string, rights: readonly Right[]): Promise<void> => {
  await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${sql.id(appRole)}, ${sql.id(workerRole)}`.execute(
    db,
  );
};
