import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  downloadScheduledRun,
  listReportSchedules,
  mostSchedules,
  pauseReportSchedule,
  scheduleMessages,
  type ReportSchedule,
  type ScheduledReport,
  type ScheduledRun,
  type ScheduleForm,
} from '@countinghouse/contract/books/report-schedules';
import { holds } from '@countinghouse/contract';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { Readable } from 'node:stream';
import { actorOf, memberOf, route, type Context, type Member, type Route } from '../../../http/route';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { nextDue, type Timing } from './due';
import { needOf } from './need';
import {
  findRunFile,
  holdSchedule,
  holdSchedules,
  insertSchedule,
  removeSchedule,
  selectRuns,
  selectSchedules,
  storePause,
  storeSchedule,
  type RunRecord,
  type ScheduleRecord,
} from './repository';

const scheduleView = (record: ScheduleRecord): ReportSchedule => ({
  id: record.id,
  name: record.name,
  report: record.report,
  format: record.format,
  businessId: record.businessId,
  rhythm: record.rhythm,
  weekday: record.weekday,
  monthDay: record.monthDay,
  hour: record.hour,
  timezone: record.timezone,
  pausedFor: record.pausedFor,
  nextDueAt: record.pausedFor === null ? record.nextDueAt.toISOString() : null,
  createdAt: record.createdAt.toISOString(),
});

const runView = (record: RunRecord): ScheduledRun => ({
  id: record.id,
  scheduleId: record.scheduleId,
  name: record.name,
  dueAt: record.dueAt.toISOString(),
  state: record.state,
  attempts: record.attempts,
  problem: record.problem,
  fileName: record.fileName,
  rowCount: record.rowCount,
  finishedAt: record.finishedAt?.toISOString() ?? null,
});

type Read = { readonly report: ScheduledReport; readonly businessId: BusinessId | null };

/** @throws AppError FORBIDDEN for a report that the person may not save himself, VALIDATION_FAILED for a business that he may not see */
const assertMayRead = async (tx: Tx, member: Member, { report, businessId }: Read): Promise<void> => {
  if (!holds(member.permissions, needOf(report))) throw new AppError('FORBIDDEN');
  if (businessId !== null && !(await findBusiness(tx, await scopeOf(tx, member), businessId)))
    throw fieldError('businessId', scheduleMessages.unknownBusiness);
};

/** A schedule as the trail tells it. */
const told = ({ name, report, format, businessId, rhythm, weekday, monthDay, hour, timezone }: ScheduleForm) => ({
  name,
  report,
  format,
  businessId,
  rhythm,
  weekday,
  monthDay,
  hour,
  timezone,
});

type Change = {
  readonly action: `report-schedule.${'create' | 'update' | 'pause' | 'resume' | 'delete'}`;
  readonly id: string;
  readonly before?: object;
  readonly after?: object;
};

const record = (
  { tx, principal, request }: Pick<Context, 'tx' | 'principal' | 'request'>,
  { id, ...change }: Change,
): Promise<void> => {
  const member = memberOf(principal);
  return audit(tx, {
    actor: actorOf(member),
    organisationId: member.organisationId,
    sessionId: member.sessionId,
    request,
    entity: { type: 'report-schedule', id },
    ...change,
    result: 'SUCCESS',
  });
};

/** @throws AppError NOT_FOUND unless it is one of the person's own */
const ownSchedule = async (tx: Tx, member: Member, id: string): Promise<ScheduleRecord> => {
  const schedule = await holdSchedule(tx, member, id);
  if (!schedule) throw new AppError('NOT_FOUND');
  return schedule;
};

export const reportScheduleRoutes: Route[] = [
  route(listReportSchedules, async ({ tx, principal }) => {
    const member = memberOf(principal);
    const schedules = await selectSchedules(tx, member);
    return { schedules: schedules.map(scheduleView), runs: (await selectRuns(tx, member)).map(runView) };
  }),

  route(createReportSchedule, async (context) => {
    const { tx, principal, body } = context;
    const member = memberOf(principal);
    await assertMayRead(tx, member, body);
    await holdSchedules(tx, member);
    if ((await selectSchedules(tx, member)).length >= mostSchedules)
      throw new AppError('RULE_VIOLATED', { message: scheduleMessages.mostSchedules });
    const id = newId();
    await insertSchedule(tx, member, id, { ...body, nextDueAt: nextDue(body, await clockNow(tx)) });
    await record(context, { action: 'report-schedule.create', id, after: told(body) });
    return scheduleView(await ownSchedule(tx, member, id));
  }),

  route(changeReportSchedule, async (context) => {
    const { tx, principal, params, body } = context;
    const member = memberOf(principal);
    await assertMayRead(tx, member, body);
    const before = await ownSchedule(tx, member, params.id);
    await storeSchedule(tx, member, params.id, { ...body, nextDueAt: nextDue(body, await clockNow(tx)) });
    await record(context, {
      action: 'report-schedule.update',
      id: params.id,
      before: told(before),
      after: told(body),
    });
    return scheduleView(await ownSchedule(tx, member, params.id));
  }),

  route(pauseReportSchedule, async (context) => {
    const { tx, principal, params, body } = context;
    const member = memberOf(principal);
    const schedule = await ownSchedule(tx, member, params.id);
    if (!body.isPaused) await assertMayRead(tx, member, schedule);
    await storePause(
      tx,
      { organisationId: member.organisationId, id: schedule.id },
      body.isPaused ? { pausedFor: 'BY_OWNER' } : { nextDueAt: nextDue(schedule as Timing, await clockNow(tx)) },
    );
    await record(context, {
      action: body.isPaused ? 'report-schedule.pause' : 'report-schedule.resume',
      id: schedule.id,
      after: { name: schedule.name },
    });
    return scheduleView(await ownSchedule(tx, member, schedule.id));
  }),

  route(deleteReportSchedule, async (context) => {
    const { tx, principal, params } = context;
    const member = memberOf(principal);
    const before = await ownSchedule(tx, member, params.id);
    await removeSchedule(tx, member, params.id);
    await record(context, { action: 'report-schedule.delete', id: params.id, before: told(before) });
    return undefined;
  }),

  route(downloadScheduledRun, async ({ tx, principal, params, reply }) => {
    const found = await findRunFile(tx, memberOf(principal), params.id);
    if (!found) throw new AppError('NOT_FOUND');
    reply.setHeader('Content-Type', found.contentType);
    reply.setHeader('Content-Disposition', `attachment; filename="${found.fileName}"`);
    // A file has no answer schema: it leaves as a stream.
    return Readable.from([found.file]) as unknown as undefined;
  }),
];
