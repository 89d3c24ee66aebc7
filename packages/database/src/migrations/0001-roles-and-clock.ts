import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';
import { appRole, workerRole } from '../roles';

/** The two groups and the one clock. Groups belong to the whole server, so another database may have made them already. */
export const rolesAndClock: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      do $$
      declare
        name text;
      begin
        foreach name in array array[${sql.lit(appRole)}, ${sql.lit(workerRole)}] loop
          if not exists (select from pg_roles where rolname = name) then
            begin
              execute format('create role %I nologin nobypassrls', name);
            exception when duplicate_object or unique_violation then
              null;
            end;
          end if;
        end loop;
      end
      $$`.execute(db);
    await sql`revoke create on schema public from public`.execute(db);
    await sql`grant usage on schema public to ${sql.id(appRole)}, ${sql.id(workerRole)}`.execute(db);
    await sql`
      alter default privileges in schema public
        grant usage, select on sequences to ${sql.id(appRole)}, ${sql.id(workerRole)}`.execute(db);
    // Truncated, never rounded: an instant read from it is not in the future of the next one.
    await sql`
      create function app_clock() returns timestamptz language sql volatile parallel safe
        as $$ select date_trunc('milliseconds', clock_timestamp()) $$`.execute(db);
    await sql`
      comment on function app_clock() is
        'The one clock of every rule: clock_timestamp() in milliseconds; a sandbox replaces it by one with an offset.'`.execute(
      db,
    );
  },
};
