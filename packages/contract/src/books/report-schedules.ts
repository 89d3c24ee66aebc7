import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { instant, uuid } from '../fields';
import { businessId } from '../ids';
import { timeZone } from '../time-zone';
import { plainCharacters } from '../validation';

/** Lists of a period that are saved by a schedule, by the names of their exports. */
export const scheduledLists = [
  'payments',
  'withdrawals-crypto',
  'fiat-deposits',
  'fiat-withdrawals',
  'internal-transfers',
  'balance-conversions',
  'statistics',
  'costs',
] as const;
export type ScheduledList = (typeof scheduledLists)[number];

/** Reports that are made by a schedule: the lists, and the ledger of a business with its opening and closing balances. */
export const scheduledReports = [...scheduledLists, 'transaction-ledger'] as const;
export type ScheduledReport = (typeof scheduledReports)[number];

/** Those of them that are of one business. */
export const ofOneBusiness: readonly ScheduledReport[] = [
  'withdrawals-crypto',
  'fiat-deposits',
  'fiat-withdrawals',
  'internal-transfers',
  'balance-conversions',
  'transaction-ledger',
];

export const rhythms = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Rhythm = (typeof rhythms)[number];

export const scheduleFormats = ['CSV', 'XLSX', 'PDF', 'XML'] as const;
export type ScheduleFormat = (typeof scheduleFormats)[number];
const listFormats: readonly ScheduleFormat[] = ['CSV', 'XLSX'];

/** Formats in which a report is made: only the ledger is a document too, and a statement as banks send them. */
export const formatsOf = (report: string): readonly ScheduleFormat[] =>
  report === 'transaction-ledger' ? scheduleFormats : listFormats;

/** Reasons for which a schedule makes nothing until its owner resumes it. */
export const pauseReasons = ['BY_OWNER', 'NO_LONGER_ALLOWED', 'NOT_A_MEMBER'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Most schedules of one person in an organisation. */
export const mostSchedules = 20;
/** Days that a file is kept. */
export const keptDays = 90;
/** Newest runs that are listed. */
export const mostRuns = 100;
const longestName = 64;

export const scheduleMessages = {
  nameRequired: 'Name is required',
  mostSchedules: `At most ${mostSchedules} schedules`,
  weekdayRequired: 'Choose a day of the week',
  monthDayRequired: 'Choose a day of the month',
  businessRequired: 'Choose a business',
  unknownBusiness: 'This business does not exist',
  listFormat: 'Lists are saved as CSV or XLSX',
  costsMonthly: 'Costs are stated by month: choose every month',
} as const;

const scheduleName = z
  .string({ error: scheduleMessages.nameRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: scheduleMessages.nameRequired, abort: true }),
    ...plainCharacters,
    z.maxLength(longestName, `At most ${longestName} characters`),
  );

const timing = {
  rhythm: z.enum(rhythms),
  /** Of `WEEKLY`: 1 is Monday. */
  weekday: z.nullable(z.int().check(z.gte(1), z.lte(7))),
  /** Of `MONTHLY`: 28 at most, so that every month has it. */
  monthDay: z.nullable(z.int().check(z.gte(1), z.lte(28))),
  /** Of the day in the time zone. Where clocks skip it, the same time later; where they show it twice, the first. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  timezone: timeZone,
};

/** A whole schedule, as its form sends it. */
export const scheduleForm = z
  .strictObject({
    name: scheduleName,
    report: z.enum(scheduledReports),
    format: z.enum(scheduleFormats),
    /** Null: all that the owner may see. */
    businessId: z.nullable(businessId),
    ...timing,
  })
  .check(
    z.refine(({ rhythm, weekday }) => rhythm !== 'WEEKLY' || weekday !== null, {
      path: ['weekday'],
      error: scheduleMessages.weekdayRequired,
    }),
    z.refine(({ rhythm, monthDay }) => rhythm !== 'MONTHLY' || monthDay !== null, {
      path: ['monthDay'],
      error: scheduleMessages.monthDayRequired,
    }),
    z.refine(({ report, businessId: of }) => of !== null || !ofOneBusiness.includes(report), {
      path: ['businessId'],
      error: scheduleMessages.businessRequired,
    }),
    z.refine(({ report, rhythm }) => report !== 'costs' || rhythm === 'MONTHLY', {
      path: ['rhythm'],
      error: scheduleMessages.costsMonthly,
    }),
    z.refine(({ report, format }) => formatsOf(report).includes(format), {
      path: ['format'],
      error: scheduleMessages.listFormat,
    }),
  );
export type ScheduleForm = z.output<typeof scheduleForm>;

export const reportSchedule = z.object({
  id: uuid,
  name: z.string(),
  report: z.enum(scheduledReports),
  format: z.enum(scheduleFormats),
  businessId: z.nullable(businessId),
  rhythm: z.enum(rhythms),
  weekday: z.nullable(z.int()),
  monthDay: z.nullable(z.int()),
  hour: z.int(),
  timezone: z.string(),
  /** Null: it is not paused. */
  pausedFor: z.nullable(z.enum(pauseReasons)),
  /** Null while it is paused. */
  nextDueAt: z.nullable(instant),
  createdAt: instant,
});
export type ReportSchedule = z.output<typeof reportSchedule>;

/** `WAITING` to be begun, or to be tried again after a failure, which `problem` tells. */
export const runStates = ['WAITING', 'DONE', 'FAILED'] as const;

/** One report of a schedule, made once for an instant at which it was due. */
export const scheduledRun = z.object({
  id: uuid,
  scheduleId: uuid,
  name: z.string(),
  dueAt: instant,
  state: z.enum(runStates),
  attempts: z.int(),
  problem: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  rowCount: z.nullable(z.int()),
  finishedAt: z.nullable(instant),
});
export type ScheduledRun = z.output<typeof scheduledRun>;

const params = z.strictObject({ id: uuid });
const shared = { slug: 'report-schedules', access: anyMember, callers: 'people' } as const;

export const listReportSchedules = endpoint({
  ...shared,
  name: 'listReportSchedules',
  method: 'GET',
  path: 'reports/schedules',
  answer: z.object({
    /** By name. */
    schedules: z.array(reportSchedule),
    /** The newest first. */
    runs: z.array(scheduledRun),
  }),
});

export const createReportSchedule = endpoint({
  ...shared,
  name: 'createReportSchedule',
  method: 'POST',
  path: 'reports/schedules',
  body: scheduleForm,
  answer: reportSchedule,
  status: 201,
  errors: ['RULE_VIOLATED'],
});

export const changeReportSchedule = endpoint({
  ...shared,
  name: 'changeReportSchedule',
  method: 'PUT',
  path: 'reports/schedules/:id',
  params,
  body: scheduleForm,
  answer: reportSchedule,
  errors: ['NOT_FOUND'],
});

/** Resumed, it goes on with the next instant from now: what was due meanwhile is not made. */
export const pauseReportSchedule = endpoint({
  ...shared,
  name: 'pauseReportSchedule',
  method: 'POST',
  path: 'reports/schedules/:id/pause',
  params,
  body: z.strictObject({ isPaused: z.boolean() }),
  answer: reportSchedule,
  errors: ['NOT_FOUND'],
});

export const deleteReportSchedule = endpoint({
  ...shared,
  name: 'deleteReportSchedule',
  method: 'DELETE',
  path: 'reports/schedules/:id',
  params,
  errors: ['NOT_FOUND'],
});

/** The file of a run, for the owner of its schedule alone. */
export const downloadScheduledRun = endpoint({
  ...shared,
  name: 'downloadScheduledRun',
  method: 'GET',
  path: 'reports/schedules/runs/:id/file',
  params,
  stream: 'file',
  status: 200,
  errors: ['NOT_FOUND'],
  fallback: 'Failed to load the file',
});
