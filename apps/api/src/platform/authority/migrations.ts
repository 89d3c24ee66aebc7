import { appRole, workerRole } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Who belongs where in which role is read before an organisation is chosen, so every transaction may read it. Written it
 * is by the organisation's own transactions, or by those of none (accepting invitations); system roles by no request.
 * Row-level security is not forced on the owner: migrations keep the system roles.
 */
export const authorityMigrations: Record<string, Migration> = {
  '0470-authority-is-written-at-home': {
    up: async (db) => {
      const [app, worker] = [sql.id(appRole), sql.id(workerRole)];
      const atHome = sql`
        organisation_id is not null
          and coalesce(nullif(current_setting('app.organisation_id', true), '')::uuid, organisation_id) = organisation_id`;
      for (const name of ['role', 'membership']) {
        const table = sql.table(name);
        await sql`alter table ${table} enable row level security`.execute(db);
        await sql`create policy read_by_everybody on ${table} for select to ${app} using (true)`.execute(db);
        await sql`create policy inserted_at_home on ${table} for insert to ${app} with check (${atHome})`.execute(db);
        await sql`
          create policy updated_at_home on ${table} for update to ${app} using (${atHome}) with check (${atHome})`.execute(
          db,
        );
        await sql`create policy deleted_at_home on ${table} for delete to ${app} using (${atHome})`.execute(db);
        await sql`create policy of_every_organisation on ${table} to ${worker} using (true) with check (true)`.execute(
          db,
        );
      }
    },
  },
};
