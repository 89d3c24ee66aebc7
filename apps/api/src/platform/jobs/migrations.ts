import { appRole, workerRole } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * The outbox is written by requests and read by the server's own worker alone. A request may ask for work, for no
 * organisation but its own, and then neither see, change nor remove any job, its own included.
 */
export const jobMigrations: Record<string, Migration> = {
  '0460-outbox-is-write-only': {
    up: async (db) => {
      const [app, worker] = [sql.id(appRole), sql.id(workerRole)];
      await sql`revoke select, update, delete on job from ${app}`.execute(db);
      await sql`alter table job enable row level security`.execute(db);
      await sql`alter table job force row level security`.execute(db);
      await sql`
        create policy of_the_organisation on job for insert to ${app}
          with check (organisation_id is null or organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)`.execute(
        db,
      );
      await sql`create policy of_every_organisation on job to ${worker} using (true) with check (true)`.execute(db);
    },
  },
  '0480-job-queues': {
    up: async (db) => {
      const [app, worker] = [sql.id(appRole), sql.id(workerRole)];
      await sql`
        alter table job
          add column number bigint generated always as identity,
          add column dedup_key text,
          add column entity text`.execute(db);
      // Dead letters leave the queue: it stays small, and whoever may see them need not see what waits.
      await sql`
        create table dead_letter (
          id uuid primary key,
          organisation_id uuid references organisation (id),
          kind text not null,
          payload jsonb not null,
          entity text,
          attempts integer not null,
          created_at timestamptz(3) not null,
          failed_at timestamptz(3) not null,
          problem text not null
        )`.execute(db);
      await sql`create index dead_letter_newest on dead_letter (organisation_id, failed_at desc, id desc)`.execute(db);
      // The owner runs migrations and sees no row of a forced table, for no policy names it.
      await sql`alter table job no force row level security`.execute(db);
      await sql`
        insert into dead_letter (id, organisation_id, kind, payload, attempts, created_at, failed_at, problem)
        select id, organisation_id, kind, payload, attempts, created_at, failed_at, coalesce(last_error, '')
          from job where failed_at is not null`.execute(db);
      await sql`delete from job where failed_at is not null`.execute(db);
      await sql`alter table job force row level security`.execute(db);

      await sql`alter table dead_letter enable row level security`.execute(db);
      await sql`alter table dead_letter force row level security`.execute(db);
      await sql`
        create policy of_the_organisation on dead_letter for select to ${app}
          using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)`.execute(db);
      await sql`create policy of_every_organisation on dead_letter to ${worker} using (true) with check (true)`.execute(
        db,
      );
      // A payload may name people: requests see that something failed, not for whom.
      await sql`
        grant select (id, organisation_id, kind, entity, attempts, created_at, failed_at) on dead_letter to ${app}`.execute(
        db,
      );
      await sql`grant select, insert, delete on dead_letter to ${worker}`.execute(db);
      await sql`drop index job_due`.execute(db);
      await sql`alter table job drop column failed_at`.execute(db);
      await sql`create index job_due on job (kind, run_at, number)`.execute(db);
      await sql`create index job_in_order on job (entity, number) where entity is not null`.execute(db);
      await sql`
        create unique index job_waits_once on job (kind, organisation_id, dedup_key) nulls not distinct
         where dedup_key is not null and locked_until is null`.execute(db);

      await sql`
        create table job_schedule (
          kind text primary key,
          fired_at timestamptz(3) not null,
          next_at timestamptz(3) not null
        )`.execute(db);
      await sql`grant select, insert, update, delete on job_schedule to ${worker}`.execute(db);
    },
  },
  '0530-failed-jobs-run-again': {
    up: async (db) => {
      const app = sql.id(appRole);
      await sql`alter table dead_letter add column again_at timestamptz(3)`.execute(db);
      // A request notes that its organisation wants a job done again, and nothing else; the worker then puts it back.
      await sql`
        create policy of_the_organisation_again on dead_letter for update to ${app}
          using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
          with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)`.execute(db);
      await sql`grant select (again_at), update (again_at) on dead_letter to ${app}`.execute(db);
    },
  },
};
