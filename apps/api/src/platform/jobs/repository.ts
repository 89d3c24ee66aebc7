import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { newId } from '../ids';
import { columns, type Columns } from '../tables';
import { traceparentNow } from '../tracing';
import type { JobKind, Schedule } from './job';
import { wakeAfterCommit } from './wake';

/** Key of the one scheduled job of a kind. */
const scheduleKey = 'schedule';

const ofJob = columns('job', ['id', 'organisation_id', 'kind', 'payload', 'attempts', 'traceparent']);

/** Job held by this process. `attempts` grows with every claim: the holder of an older number has lost it. */
export type Job = CamelCased<RowOf<typeof ofJob>>;

export type EnqueueOptions = {
  /** Owner of the work. Inside an organisation's transaction only that organisation or none. */
  readonly organisationId?: OrganisationId;
  /** Not before this instant of the one clock; default at once. */
  readonly runAt?: Date;
  /**
   * Among jobs of one kind and organisation with this key at most one waits: another is not added, and the waiting one keeps its instant. A running
   * one does not count, for it may have read before this change.
   */
  readonly key?: string;
  /**
   * Jobs of one organisation with this word, of any kind, run one after the other in the order of their creation. Enqueue while holding the
   * entity's row, so that this order is the order of its changes. A dead letter does not block the others.
   */
  readonly entity?: string;
};

/** Enqueues work, done after the transaction has committed. */
export const enqueue = async <Payload extends z.ZodMiniType>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  { organisationId, runAt, key, entity }: EnqueueOptions = {},
): Promise<void> => {
  await sql`
    insert into job (id, organisation_id, kind, payload, run_at, dedup_key, entity, traceparent)
    values (${newId()}, ${organisationId ?? null}, ${kind.name}, ${JSON.stringify(payload)}::jsonb,
            coalesce(${runAt ?? null}::timestamptz, app_clock()), ${key ?? null}, ${entity ?? null}, ${traceparentNow()})
    on conflict do nothing`.execute(tx);
  if (runAt === undefined) wakeAfterCommit(tx);
};

export type Places = {
  readonly kind: string;
  readonly places: number;
  /** Of one organisation; null: all of them. */
  readonly perOrganisation: number | null;
  readonly leaseSeconds: number;
};

/** Claims due jobs, of each kind at most as many as it has places. A silent worker loses them to the next. */
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
            -- One that is moving takes its work along.
            and (job.organisation_id is null or not exists (
              select from organisation o where o.id = job.organisation_id and o.move_state is not null))
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

/** Finishes a job. Without effect if the lease was lost. */
export const finishJob = async (tx: Tx, { id, attempts }: Held): Promise<void> => {
  await sql`delete from job where id = ${id} and attempts = ${attempts}`.execute(tx);
};

/** Puts a failed job back for later. A waiting job with the same key replaces it. */
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

/** Puts a dead letter back among the jobs, for one more try: its attempts continue from their last number. False if it is no longer there. */
export const reviveJob = async (tx: Tx, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with revived as (
      delete from dead_letter where id = ${id}
      returning id, organisation_id, kind, payload, entity, attempts, created_at)
    insert into job (id, organisation_id, kind, payload, entity, attempts, created_at, run_at)
    select id, organisation_id, kind, payload, entity, attempts, created_at, app_clock() from revived`.execute(tx);
  return numAffectedRows === 1n;
};

/** Abandons jobs of unknown kinds, due for a day. Returns their number. */
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
      returning id, organisation_id, kind, payload, entity, attempts, created_at)
    insert into dead_letter (id, organisation_id, kind, payload, entity, attempts, created_at, failed_at, problem)
    select id, organisation_id, kind, payload, entity, attempts, created_at, app_clock(), ${problem} from gone
    returning id`.execute(tx);
  return rows.length;
};

/** Enqueues the work of every due schedule, and sets its next time. Only one of several processes finds it due. Returns the kinds. */
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
  if (rows.length === 0) return [];
  const kinds = rows.map(({ kind }) => kind);
  await sql`
    insert into job (id, kind, payload, run_at, dedup_key, traceparent)
    select id, kind, '{}', app_clock(), ${scheduleKey}, ${traceparentNow()}
      from unnest(${kinds.map(() => newId())}::uuid[], ${kinds}::text[]) as due (id, kind)
    on conflict do nothing`.execute(tx);
  wakeAfterCommit(tx);
  // A failed one waits no longer than for its schedule.
  await sql`
    update job set run_at = app_clock()
     where kind = any(${kinds}::text[]) and dedup_key = ${scheduleKey} and locked_until is null
       and run_at > app_clock()`.execute(tx);
  return kinds;
};

/** Queue of one kind, over all processes. */
export type Queue = {
  readonly kind: string;
  readonly due: number;
  /** Seconds since the oldest due job fell due. */
  readonly age: number;
  readonly running: number;
  /** Dead letters that nobody has asked for again. */
  readonly dead: number;
};

/** Queues of these kinds, and of any other that has jobs. */
export const selectQueues = async (tx: Tx, kinds: readonly string[]): Promise<readonly Queue[]> => {
  const { rows } = await sql<Queue>`
    select kind, coalesce(sum(due), 0)::integer as due, coalesce(max(age), 0)::float8 as age,
           coalesce(sum(running), 0)::integer as running, coalesce(sum(dead), 0)::integer as dead
      from (
        select unnest(${kinds}::text[]) as kind, 0 as due, 0 as age, 0 as running, 0 as dead
        union all
        select kind, count(*) filter (where is_due), max(extract(epoch from now - run_at)) filter (where is_due),
               count(*) filter (where is_held), 0
          from (select kind, run_at, now, run_at <= now and not is_held as is_due, is_held
                  from job, lateral (select app_clock() as now) clock,
                       lateral (select coalesce(locked_until > now, false) as is_held) held) waiting
         group by kind
        union all
        select kind, 0, 0, 0, count(*) from dead_letter where again_at is null group by kind) queue
     group by kind order by kind`.execute(tx);
  return rows;
};
