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
};
