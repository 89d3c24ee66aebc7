import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { newId } from '../ids';
import { columns, type Columns } from '../tables';
import type { JobKind, Schedule } from './job';
import { tellOfWork } from './wake';

/** The key of the one job of a kind that its schedule asked for. */
const scheduleKey = 'schedule';

const ofJob = columns('job', ['id', 'organisation_id', 'kind', 'payload', 'attempts']);

/** A job that this process holds. `attempts` grows with every claim: whoever holds an older number has lost it. */
export type Job = CamelCased<RowOf<typeof ofJob>>;

export type EnqueueOptions = {
  /** Whose work it is. Inside an organisation's transaction only that organisation or none. */
  readonly organisationId?: OrganisationId;
  /** Not before this instant of the one clock; default at once. */
  readonly runAt?: Date;
  /**
   * Of jobs of one kind and organisation with this key at most one waits: another is not added, and the one that waits
   * keeps its instant. One that is being worked on counts as gone, for it may have looked before this change.
   */
  readonly key?: string;
  /**
   * Jobs of one organisation with this word, of whatever kind, are done one after the other in the order in which they
   * were asked for. Ask while holding the entity's row, so that this order is the order of its changes. One that became a
   * dead letter holds up nothing.
   */
  readonly entity?: string;
};

/** Asks for work after the transaction committed. */
export const enqueue = async <Payload extends z.ZodMiniType>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  { organisationId, runAt, key, entity }: EnqueueOptions = {},
): Promise<void> => {
  await sql`
    insert into job (id, organisation_id, kind, payload, run_at, dedup_key, entity)
    values (${newId()}, ${organisationId ?? null}, ${kind.name}, ${JSON.stringify(payload)}::jsonb,
            coalesce(${runAt ?? null}::timestamptz, app_clock()), ${key ?? null}, ${entity ?? null})
    on conflict do nothing`.execute(tx);
  if (runAt === undefined) tellOfWork(tx);
};

export type Places = {
  readonly kind: string;
  readonly places: number;
  /** Of one organisation; null: all of them. */
  readonly perOrganisation: number | null;
  readonly leaseSeconds: number;
};

/** Takes due jobs, of each kind at most as many as it has places. A worker that goes silent loses them to the next. */
export const claimJobs = async (tx: Tx, queues: readonly Places[]): Promise<Job[]> => {
  const { rows } = await sql<RowOf<typeof ofJob>>`
    with claimed as materialized (
      select due.id, queue.lease
        from jsonb_to_recordset(${JSON.stringify(queues.map(({ kind, places, perOrganisation: share, leaseSeconds }) => ({ kind, places, share, lease: leaseSeconds })))}::jsonb)
             as queue(kind text, places integer, share integer, lease double precision)
       cross join lateral (
         select job.id from job
          where job.kind = queue.kind
            and job.run_at <= (select app_clock())
            and (job.locked_until is null or job.locked_until <= (select app_clock()))
            and (job.entity is null or not exists (
              select from job ahead
               where ahead.entity = job.entity and ahead.organisation_id is not distinct from job.organisation_id
                 and ahead.number < job.number))
            -- Those of the organisation that are worked on, and those that come first, fill its share.
            and (queue.share is null or queue.share > (
              select count(*) from job other
               where other.kind = job.kind and other.organisation_id is not distinct from job.organisation_id
                 and other.id <> job.id and other.run_at <= (select app_clock())
                 and (other.locked_until > (select app_clock()) or other.number < job.number)))
          order by job.run_at, job.number limit queue.places
          for update skip locked) as due)
    update job set attempts = attempts + 1, locked_until = app_clock() + make_interval(secs => claimed.lease)
      from claimed where job.id = claimed.id
    returning ${ofJob}`.execute(tx);
  return rows.map(camelCased);
};

type Held = Pick<Job, 'id' | 'attempts'>;

/** Prolongs the lease. False when another worker has taken the job over. */
export const renewLease = async (tx: Tx, { id, attempts }: Held, leaseSeconds: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update job set locked_until = app_clock() + make_interval(secs => ${leaseSeconds})
     where id = ${id} and attempts = ${attempts} and locked_until is not null`.execute(tx);
  return numAffectedRows === 1n;
};

/** Done. Whoever lost the lease changes nothing by this. */
export const finishJob = async (tx: Tx, { id, attempts }: Held): Promise<void> => {
  await sql`delete from job where id = ${id} and attempts = ${attempts}`.execute(tx);
};

/** Puts a failed job back for later. When one with its key waits already, that one stands for it. */
export const retryJob = async (
  tx: Tx,
  { id, attempts }: Held,
  { afterSeconds, problem }: { readonly afterSeconds: number; readonly problem: string },
): Promise<void> => {
  const { numAffectedRows } = await sql`
    delete from job using job waiting
     where job.id = ${id} and job.attempts = ${attempts} and waiting.id <> job.id and waiting.locked_until is null
       and waiting.kind = job.kind and waiting.dedup_key = job.dedup_key
       and waiting.organisation_id is not distinct from job.organisation_id`.execute(tx);
  if (numAffectedRows === 1n) return;
  await sql`
    update job set locked_until = null, run_at = app_clock() + make_interval(secs => ${afterSeconds}), last_error = ${problem}
     where id = ${id} and attempts = ${attempts}`.execute(tx);
};

/** Gives up on a job: it becomes a dead letter, for staff to see. */
export const buryJob = async (tx: Tx, { id, attempts }: Held, problem: string): Promise<void> => {
  await bury(tx, sql`id = ${id} and attempts = ${attempts}`, problem);
};

/**
 * Puts a dead letter back among the jobs, for one try more: its attempts go on from where they ended. False when it is
 * not there any more.
 */
export const reviveJob = async (tx: Tx, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with revived as (
      delete from dead_letter where id = ${id}
      returning id, organisation_id, kind, payload, entity, attempts, created_at)
    insert into job (id, organisation_id, kind, payload, entity, attempts, created_at, run_at)
    select id, organisation_id, kind, payload, entity, attempts, created_at, app_clock() from revived`.execute(tx);
  return numAffectedRows === 1n;
};

/** Gives up on jobs of kinds that no process knows: each was due for a day. Returns how many. */
export const buryForgottenKinds = async (tx: Tx, kinds: readonly string[]): Promise<number> =>
  bury(
    tx,
    sql`kind <> all(${kinds}::text[]) and run_at < app_clock() - interval '1 day' and locked_until is null`,
    'No handler for jobs of this kind',
  );

const bury = async (tx: Tx, which: ReturnType<typeof sql>, problem: string): Promise<number> => {
  const { rows } = await sql`
    with gone as (
      delete from job where ${which}
      returning id, organisation_id, kind, payload, entity, attempts, created_at, dedup_key),
    -- scheduled work that goes on failing in the same way lies there once, with its newest failure
    repeated as (
      delete from dead_letter letter using gone
       where gone.dedup_key = ${scheduleKey} and letter.kind = gone.kind and letter.problem = ${problem}
         and letter.organisation_id is not distinct from gone.organisation_id)
    insert into dead_letter (id, organisation_id, kind, payload, entity, attempts, created_at, failed_at, problem)
    select id, organisation_id, kind, payload, entity, attempts, created_at, app_clock(), ${problem} from gone
    returning id`.execute(tx);
  return rows.length;
};

/**
 * Asks for the work of every schedule that is due, and notes when it is due again. Of several processes one finds it due.
 * Returns the kinds asked for.
 */
export const fireSchedules = async (tx: Tx, schedules: readonly Schedule[]): Promise<string[]> => {
  const entries = schedules.map(({ kind, everySeconds, offsetSeconds }) => ({
    kind: kind.name,
    seconds: everySeconds,
    after: offsetSeconds,
  }));
  const { rows } = await sql<Columns<'job_schedule', 'kind'>>`
    insert into job_schedule as schedule (kind, fired_at, next_at)
    select kind, at, next_at
      from (select app_clock() as at) as clock,
           jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(kind text, seconds double precision, after double precision),
           lateral (select to_timestamp((floor((extract(epoch from at) - after) / seconds) + 1) * seconds + after) as next_at) as next
     where not exists (
       select from job_schedule noted
        where noted.kind = entry.kind and noted.next_at > at and noted.next_at <= next.next_at)
     order by kind
        on conflict (kind) do update set fired_at = excluded.fired_at, next_at = excluded.next_at
     -- another process may have been faster; a next instant beyond ours was noted before a sandbox's clock was set back
     where schedule.next_at <= excluded.fired_at or schedule.next_at > excluded.next_at
    returning kind`.execute(tx);
  for (const { kind } of schedules.filter((one) => rows.some((row) => row.kind === one.kind.name))) {
    await enqueue(tx, kind, {}, { key: scheduleKey });
  }
  // One that failed waits no longer than for its schedule.
  await sql`
    update job set run_at = app_clock()
     where kind = any(${rows.map(({ kind }) => kind)}::text[]) and dedup_key = ${scheduleKey} and locked_until is null
       and run_at > app_clock()`.execute(tx);
  return rows.map(({ kind }) => kind);
};
