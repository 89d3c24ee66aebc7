import {
  keptDays,
  mostRuns,
  type PauseReason,
  type ScheduleForm,
} from '@countinghouse/contract/books/report-schedules';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns } from '../../../platform/tables';

const own = columns(
  'report_schedule',
  [
    'id',
    'name',
    'report',
    'format',
    'business_id',
    'rhythm',
    'weekday',
    'month_day',
    'hour',
    'timezone',
    'paused_for',
    'next_due_at',
    'created_at',
  ],
  's',
);
export type ScheduleRecord = CamelCased<RowOf<typeof own>>;

const ofRun = columns(
  'report_schedule_run',
  ['id', 'schedule_id', 'due_at', 'state', 'attempts', 'problem', 'file_name', 'row_count', 'finished_at'],
  'r',
);
type RunRow = RowOf<typeof ofRun> & Columns<'report_schedule', 'name'>;
export type RunRecord = CamelCased<RunRow>;

/** Owner of schedules: a person in one organisation. */
export type Owner = { readonly organisationId: OrganisationId; readonly userId: PersonId };

const of = ({ organisationId, userId }: Owner) => sql`s.organisation_id = ${organisationId} and s.user_id = ${userId}`;

/** Serialises a person's new schedules, so that their counted number still holds at the write. */
export const holdSchedules = async (tx: Tx, { organisationId, userId }: Owner): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedules ${organisationId} ${userId}`}, 0))`.execute(tx);
};

/** The person's schedules, by name. */
export const selectSchedules = async (tx: Tx, owner: Owner): Promise<ScheduleRecord[]> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from report_schedule s where ${of(owner)} order by lower(s.name), s.id`.execute(tx);
  return rows.map(camelCased);
};

/** One of the person's schedules, held for a change, or null. */
export const holdSchedule = async (tx: Tx, owner: Owner, id: string): Promise<ScheduleRecord | null> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from report_schedule s where ${of(owner)} and s.id = ${id} for update`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

type Content = ScheduleForm & { readonly nextDueAt: Date };

const contentOf = ({
  name,
  report,
  format,
  businessId,
  rhythm,
  weekday,
  monthDay,
  hour,
  timezone,
  nextDueAt,
}: Content) => ({
  name,
  report,
  format,
  business_id: businessId,
  rhythm,
  weekday: rhythm === 'WEEKLY' ? weekday : null,
  month_day: rhythm === 'MONTHLY' ? monthDay : null,
  hour,
  timezone,
  next_due_at: nextDueAt,
});

export const insertSchedule = (tx: Tx, owner: Owner, id: string, content: Content): Promise<void> =>
  insertRows(tx, 'report_schedule', [
    { organisation_id: owner.organisationId, id, user_id: owner.userId, ...contentOf(content) },
  ]);

export const storeSchedule = async (tx: Tx, owner: Owner, id: string, content: Content): Promise<void> => {
  const row = contentOf(content);
  await sql`
    update report_schedule s
       set name = ${row.name}, report = ${row.report}, format = ${row.format}, business_id = ${row.business_id}, rhythm = ${row.rhythm},
           weekday = ${row.weekday}, month_day = ${row.month_day}, hour = ${row.hour}, timezone = ${row.timezone},
           next_due_at = ${row.next_due_at}
     where ${of(owner)} and s.id = ${id}`.execute(tx);
};

/** Pauses a schedule, or resumes it with the instant at which it is due next. */
export const storePause = async (
  tx: Tx,
  { organisationId, id }: { readonly organisationId: OrganisationId; readonly id: string },
  to: { readonly pausedFor: PauseReason } | { readonly nextDueAt: Date },
): Promise<void> => {
  const { pausedFor, nextDueAt } = { pausedFor: null, nextDueAt: null, ...to };
  await sql`
    update report_schedule
       set paused_for = ${pausedFor}, next_due_at = coalesce(${nextDueAt}::timestamptz, next_due_at)
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** With its runs and their files. */
export const removeSchedule = async (tx: Tx, owner: Owner, id: string): Promise<void> => {
  await sql`delete from report_schedule s where ${of(owner)} and s.id = ${id}`.execute(tx);
};

/** The newest runs of the person's schedules. */
export const selectRuns = async (tx: Tx, owner: Owner): Promise<RunRecord[]> => {
  const { rows } = await sql<RunRow>`
    select ${ofRun}, s.name from report_schedule_run r
      join report_schedule s on s.organisation_id = r.organisation_id and s.id = r.schedule_id
     where ${of(owner)} order by r.due_at desc, r.id desc limit ${mostRuns}`.execute(tx);
  return rows.map(camelCased);
};

/** File of a run of one of the person's schedules, or null. */
export const findRunFile = async (
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<{ readonly file: Buffer; readonly fileName: string; readonly contentType: string } | null> => {
  const { rows } = await sql<Columns<'report_schedule_run', 'file' | 'file_name' | 'content_type'>>`
    select r.file, r.file_name, r.content_type from report_schedule_run r
      join report_schedule s on s.organisation_id = r.organisation_id and s.id = r.schedule_id
     where ${of(owner)} and r.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row?.file || row.file_name === null || row.content_type === null) return null;
  return { file: row.file, fileName: row.file_name, contentType: row.content_type };
};

type DueRow = RowOf<typeof own> & Columns<'report_schedule', 'organisation_id'>;

/**
 * Schedules that are due, across all organisations that are here, held until the end of the transaction; another process leaves them out. The longest due
 * first.
 */
export const holdDue = async (tx: Tx, most: number): Promise<readonly CamelCased<DueRow>[]> => {
  const { rows } = await sql<DueRow>`
    select ${own}, s.organisation_id from report_schedule s
      join organisation o on o.id = s.organisation_id and o.move_state is null
     where s.paused_for is null and s.next_due_at <= app_clock()
     order by s.next_due_at limit ${most} for update of s skip locked`.execute(tx);
  return rows.map(camelCased);
};

type RunKey = { readonly organisationId: OrganisationId; readonly id: string };

/** Adds the run of an instant and sets the next one. False if there was one of this instant already. */
export const beginDue = async (
  tx: Tx,
  { organisationId, id: scheduleId, nextDueAt }: Pick<CamelCased<DueRow>, 'organisationId' | 'id' | 'nextDueAt'>,
  run: { readonly id: string; readonly following: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into report_schedule_run (organisation_id, id, schedule_id, due_at)
    values (${organisationId}, ${run.id}, ${scheduleId}, ${nextDueAt})
    on conflict (organisation_id, schedule_id, due_at) do nothing returning 1`.execute(tx);
  await storePause(tx, { organisationId, id: scheduleId }, { nextDueAt: run.following });
  return rows.length > 0;
};

const ofWork = sql`
  ${own}, s.user_id, u.email, r.due_at, r.state, r.problem, r.file_name
    from report_schedule_run r
    join report_schedule s on s.organisation_id = r.organisation_id and s.id = r.schedule_id
    join app_user u on u.id = s.user_id`;
type WorkRow = RowOf<typeof own> &
  Columns<'report_schedule', 'user_id'> &
  Columns<'app_user', 'email'> &
  Columns<'report_schedule_run', 'due_at' | 'state' | 'problem' | 'file_name'>;
export type RunWork = CamelCased<WorkRow>;

/** A run with its schedule, or null. */
export const findRun = async (tx: Tx, { organisationId, id }: RunKey): Promise<RunWork | null> => {
  const { rows } = await sql<WorkRow>`
    select ${ofWork} where r.organisation_id = ${organisationId} and r.id = ${id}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

export type MadeFile = {
  readonly file: Buffer;
  readonly fileName: string;
  readonly contentType: string;
  readonly rowCount: number;
};

/** Stores the file of a run that has none yet. False if it was ended meanwhile. */
export const storeRun = async (tx: Tx, { organisationId, id }: RunKey, made: MadeFile): Promise<boolean> => {
  const { rows } = await sql`
    update report_schedule_run
       set state = 'DONE', attempts = attempts + 1, problem = null, file = ${made.file}, file_name = ${made.fileName},
           content_type = ${made.contentType}, row_count = ${made.rowCount}, finished_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and state <> 'DONE' returning 1`.execute(tx);
  return rows.length > 0;
};

/** Notes a failure: the last, or one after which it is tried again. False if it was ended before. */
export const storeFailure = async (
  tx: Tx,
  { organisationId, id }: RunKey,
  { problem, isLast }: { readonly problem: string; readonly isLast: boolean },
): Promise<boolean> => {
  const { rows } = await sql`
    update report_schedule_run
       set attempts = attempts + 1, problem = ${problem.slice(0, 500)}, state = ${isLast ? 'FAILED' : 'WAITING'},
           finished_at = case when ${isLast} then app_clock() end
     where organisation_id = ${organisationId} and id = ${id} and state = 'WAITING' returning 1`.execute(tx);
  return rows.length > 0;
};

/** Deletes runs whose time is over, with their files. */
export const forgetRuns = async (tx: Tx): Promise<void> => {
  await sql`
    delete from report_schedule_run where due_at < app_clock() - make_interval(days => ${keptDays})`.execute(tx);
};
