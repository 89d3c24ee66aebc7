import pg from 'pg';
import { sql } from 'kysely';
import type { Database } from './database';
import { appRole, workerRole } from './roles';

/**
 * Makes `app_clock()` movable, for the sandbox and for tests only: adds the row `clock_offset` and a clock that reads it. Tests set `wall_clock()`
 * with it; a sandbox that advances its time does not, since outside machines and phones keep real time. A production database has neither, so its
 * clock cannot be moved. Safe to call again.
 */
export const installMovableClock = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      create table if not exists clock_offset (
        only_row boolean primary key default true check (only_row),
        ahead_by interval not null default '0',
        frozen_at timestamptz(3)
      );
      alter table clock_offset
        add column if not exists wall_ahead_by interval not null default '0',
        add column if not exists wall_frozen_at timestamptz(3);
      insert into clock_offset default values on conflict do nothing;
      grant select on clock_offset to ${appRole}, ${workerRole};
      grant update on clock_offset to ${workerRole};
      revoke update on clock_offset from ${appRole};
      -- For the worker group, which the sandbox's call that moves time asks: no request moves it by itself.
      create or replace function advance_clock(minutes integer) returns void
        language sql security definer set search_path = pg_catalog as $$
        update public.clock_offset
           set ahead_by = ahead_by + make_interval(mins => minutes),
               frozen_at = frozen_at + make_interval(mins => minutes)
         where minutes > 0
      $$;
      revoke all on function advance_clock(integer) from public;
      revoke all on function advance_clock(integer) from ${appRole};
      grant execute on function advance_clock(integer) to ${workerRole};
      create or replace function app_clock() returns timestamptz language sql volatile as $$
        select coalesce(
          (select frozen_at from public.clock_offset),
          date_trunc('milliseconds', clock_timestamp() + (select ahead_by from public.clock_offset)))
      $$;
      do $do$
      begin
        -- Missing in a schema from before: its migration makes it.
        if to_regprocedure('wall_clock()') is not null then
          create or replace function wall_clock() returns timestamptz language sql volatile as $$
            select coalesce(
              (select wall_frozen_at from public.clock_offset),
              date_trunc('milliseconds', clock_timestamp() + (select wall_ahead_by from public.clock_offset)))
          $$;
        end if;
        if to_regprocedure('months_ahead()') is not null then
          -- A clock that jumps would arrive in a month that nobody has made.
          create or replace function months_of_the_clock() returns trigger language plpgsql security definer
            set search_path = pg_catalog, public as $trigger$
            begin
              for tried in 1 .. 3 loop
                exit when months_ahead() = 0;
              end loop;
              return null;
            end $trigger$;
          create or replace trigger clock_offset_months after update on clock_offset
            for each statement execute function months_of_the_clock();
        end if;
      end
      $do$;`);
  } finally {
    await client.end();
  }
};

/** True if this database's clock can be moved: so in sandboxes and tests, and a reason to refuse it in production. */
export const hasMovableClock = async (ownerUrl: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ movable: boolean }>(
      `select to_regclass('public.clock_offset') is not null as movable`,
    );
    return rows[0]?.movable ?? false;
  } finally {
    await client.end();
  }
};

/**
 * Restarts a clock that stood still, as far ahead of real time as it had been moved: never behind, since the last events would lie in its future.
 * The wall clock shows real time. Only if `installMovableClock` ran.
 */
export const resumeClock = async (database: Database): Promise<void> => {
  await database.acrossOrganisations((tx) =>
    sql`
      update clock_offset
         set frozen_at = null, ahead_by = greatest(ahead_by, interval '0'), wall_frozen_at = null, wall_ahead_by = '0'`.execute(
      tx,
    ),
  );
};

/**
 * Sets the one clock, and the wall clock with it, to an instant; from there it runs, or stands still if `frozen`; `null` restores real time. Only
 * if `installMovableClock` ran.
 */
export const setClock = async (
  database: Database,
  instant: Date | string | null,
  { frozen = false }: { readonly frozen?: boolean } = {},
): Promise<void> => {
  const at = instant === null ? null : new Date(instant).toISOString();
  await database.acrossOrganisations((tx) =>
    sql`
      update clock_offset
         set frozen_at = case when ${frozen} then ${at}::timestamptz end,
             ahead_by = coalesce(${at}::timestamptz - clock_timestamp(), interval '0'),
             wall_frozen_at = case when ${frozen} then ${at}::timestamptz end,
             wall_ahead_by = coalesce(${at}::timestamptz - clock_timestamp(), interval '0')`.execute(tx),
  );
};
