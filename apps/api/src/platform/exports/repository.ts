import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { tooManyRequests } from '../errors';
import { newId } from '../ids';

/** Two at once of one organisation, five a minute of one person. Source: the table of limits. */
const exportLimits = { atOnce: 2, perMinute: 5 } as const;
/** Seconds that a place stays reserved without a sign of life. */
const heldSeconds = 60;
/** Least interval between signs of life, in milliseconds: a write costs more than reading a page. */
const signMs = 10_000;
/** Seconds until a place may be free again. */
const placeWaitSeconds = 5;

type Exporter = { readonly organisationId: OrganisationId; readonly userId: PersonId };

/**
 * Takes one of the organisation's export slots. Returns its id, to be renewed and released.
 *
 * @throws AppError RATE_LIMITED
 */
export const takeExportPlace = async (tx: Tx, { organisationId, userId }: Exporter): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${organisationId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ running: number; recent: number; wait: number | null }>`
    select count(*) filter (where held_until > app_clock())::int as running,
           count(*) filter (where user_id = ${userId} and started_at > app_clock() - interval '1 minute')::int as recent,
           extract(epoch from min(started_at) filter (
             where user_id = ${userId} and started_at > app_clock() - interval '1 minute')
             + interval '1 minute' - app_clock())::float8 as wait
      from export_run where organisation_id = ${organisationId}`.execute(tx);
  const [now] = rows;
  if (now && now.recent >= exportLimits.perMinute) throw tooManyRequests(Math.max(1, Math.ceil(now.wait ?? 1)));
  if (now && now.running >= exportLimits.atOnce) throw tooManyRequests(placeWaitSeconds);
  const id = newId();
  await sql`
    insert into export_run (organisation_id, id, user_id, held_until)
    values (${organisationId}, ${id}, ${userId}, app_clock() + make_interval(secs => ${heldSeconds}))`.execute(tx);
  return id;
};

/** Renews a place while pages are read, at most once in ten seconds. */
export const keepingExportPlace = (organisationId: OrganisationId, id: string) => {
  let lastSign = performance.now();
  return async (inTransaction: (renew: (tx: Tx) => Promise<void>) => Promise<void>): Promise<void> => {
    if (performance.now() - lastSign < signMs) return;
    lastSign = performance.now();
    await inTransaction(async (tx) => {
      await sql`
        update export_run set held_until = app_clock() + make_interval(secs => ${heldSeconds})
         where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
    });
  };
};

export const giveExportPlaceBack = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`
    update export_run set held_until = app_clock() where organisation_id = ${organisationId} and id = ${id}`.execute(
    tx,
  );
};

/** Deletes exports that no longer count. */
export const forgetExports = async (tx: Tx): Promise<void> => {
  await sql`
    delete from export_run where greatest(started_at, held_until) < app_clock() - interval '1 hour'`.execute(tx);
};
