import { appRole, workerRole } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Without an organisation a transaction writes no role and no membership: answering an invitation names one first. */
const writtenWithin = async (db: Kysely<unknown>): Promise<void> => {
  const within = sql.raw(`organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid`);
  for (const name of ['role', 'membership']) {
    const table = sql.table(name);
    await sql`alter policy inserted_at_home on ${table} with check (${within})`.execute(db);
    await sql`alter policy updated_at_home on ${table} using (${within}) with check (${within})`.execute(db);
    await sql`alter policy deleted_at_home on ${table} using (${within})`.execute(db);
  }
};

/**
 * A membership's role is one of its organisation or a system one. The column is empty for the four system roles, whose
 * key to `role` is `role_id` alone, and otherwise leads together with the organisation. A system role that this list does
 * not know is refused.
 */
const rolesOfTheOrganisation = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table role add constraint role_of_organisation unique (organisation_id, id)`.execute(db);
  await sql`
    alter table membership
      add column own_role_id uuid generated always as (
        case when role_id in ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002',
                              '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004')
          then null else role_id end) stored,
      add constraint membership_role_of_organisation
        foreign key (organisation_id, own_role_id) references role (organisation_id, id)`.execute(db);
};

/**
 * Who belongs where in which role is read before an organisation is chosen, so every transaction may read it. Written it
 * is by the organisation's own transactions; system roles by no request. Row-level security is not forced on the owner:
 * migrations keep the system roles.
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
  '0520-authority-needs-an-organisation': {
    up: async (db) => {
      await writtenWithin(db);
      await rolesOfTheOrganisation(db);
    },
  },
};
