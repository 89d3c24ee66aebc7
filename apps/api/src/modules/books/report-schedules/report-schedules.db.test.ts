import {
  scheduledLists,
  type listReportSchedules,
  type ReportSchedule,
  type ScheduleFormat,
} from '@countinghouse/contract/books/report-schedules';
import type { AnswerOf } from '@countinghouse/contract';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/repository';
import { startTestApi, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { createBusiness, createTestPayment, fund } from '../../../testing/commerce';
import { parseCsv } from '../../../testing/csv';
import { askedSchedule, createTestSchedule, makeTestRun } from '../../../testing/report-schedules';
import { beginDueRuns } from './begin-due';
import { makeRun, makeRunJob } from './make-run';

let api: TestApi;
let organisation: TestOrganisation;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
});
afterAll(() => api.close());

type Listed = AnswerOf<typeof listReportSchedules>;

const somebody = async (permissions: ('GET_PAYMENT' | 'GET_BALANCES')[] = ['GET_PAYMENT']) => {
  const user = await api.createUser([organisation], { permissions });
  return { user, token: await api.signIn(user, organisation) };
};
const listed = async (token: string): Promise<Listed> =>
  (await api.call('GET', 'reports/schedules', { token })).json<Listed>();
const mailsTo = async ({ email }: TestUser) => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string; body: string; attachments: unknown }>`
      select * from mailbox_message where recipient = ${email} order by sent_at, id`.execute(tx),
  );
  return rows;
};
const lettersTo = async (user: TestUser) =>
  (await mailsTo(user)).map(({ subject }) => subject).filter((subject) => subject.includes('Payments of the day'));
const eventsOf = async (id: string) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ action: string; actor_type: string }>`
      select action, actor_type from audit_event where entity_id = ${id} order by at, id`.execute(tx),
  );
  return rows.map(({ action, actor_type }) => `${action} ${actor_type}`);
};
const work = async () => {
  while ((await api.app.jobs.runDue()) > 0);
};

describe('a schedule', () => {
  it('[SCHED-2] is its owner’s alone: created, changed, paused, resumed and deleted, each on record', async () => {
    const [mara, tom] = [await somebody(), await somebody()];
    const id = await createTestSchedule(api, mara.token);
    const put = (token: string, body: object) => api.call('PUT', `reports/schedules/${id}`, { token, body });
    const pause = (token: string, isPaused: boolean) =>
      api.call('POST', `reports/schedules/${id}/pause`, { token, body: { isPaused } });
    expect((await listed(tom.token)).schedules).toEqual([]);
    for (const answer of [await put(tom.token, askedSchedule()), await pause(tom.token, true)])
      expect(answer.statusCode).toBe(404);
    expect((await api.call('DELETE', `reports/schedules/${id}`, { token: tom.token })).statusCode).toBe(404);

    const weekly = askedSchedule({ rhythm: 'WEEKLY', weekday: 1, hour: 9 });
    expect((await put(mara.token, weekly)).json()).toMatchObject(weekly);
    expect((await pause(mara.token, true)).json()).toMatchObject({ pausedFor: 'BY_OWNER', nextDueAt: null });
    const resumed = (await pause(mara.token, false)).json<ReportSchedule>();
    expect(resumed.pausedFor).toBeNull();
    expect(Date.parse(resumed.nextDueAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await listed(mara.token)).schedules).toEqual([resumed]);
    expect((await api.call('DELETE', `reports/schedules/${id}`, { token: mara.token })).statusCode).toBe(204);
    expect((await listed(mara.token)).schedules).toEqual([]);
    expect(await eventsOf(id)).toEqual(
      ['create', 'update', 'pause', 'resume', 'delete'].map((verb) => `report-schedule.${verb} USER`),
    );
  });

  it('[SCHED-2] is of a report that its owner may save himself, and states its days', async () => {
    const { token } = await somebody();
    const post = (changes: Parameters<typeof askedSchedule>[0]) =>
      api.call('POST', 'reports/schedules', { token, body: askedSchedule(changes) });
    expect((await post({ report: 'statistics' })).statusCode).toBe(403);
    for (const wrong of [
      { rhythm: 'WEEKLY', weekday: null },
      { rhythm: 'MONTHLY', monthDay: null },
      { rhythm: 'MONTHLY', monthDay: 29 },
      { businessId: newId() as never },
      { hour: 24 },
      { timezone: 'Mars/Olympus' },
      { format: 'PDF' },
      { name: ' ' },
    ] as const)
      expect((await post(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  });
});

describe('a scheduled report', () => {
  it('[SCHED-3] holds the rows of the period before, as its owner sees them, behind the sign-in; a letter without it tells him', async () => {
    const { user, token } = await somebody();
    const business = await createBusiness(api, organisation, { name: 'Aurora Travel' });
    const at = new Date(Date.now() - 86_400_000);
    const payment = await createTestPayment(api, business, { at });
    const schedule = await createTestSchedule(api, token, { timezone: 'UTC' });
    const run = await makeTestRun(api, organisation, schedule);
    const [made] = (await listed(token)).runs;
    expect(made).toMatchObject({
      id: run,
      scheduleId: schedule,
      state: 'DONE',
      attempts: 1,
      problem: null,
      rowCount: 1,
    });
    const path = `reports/schedules/runs/${run}/file`;
    const file = await api.call('GET', path, { token });
    expect([file.statusCode, file.body]).toEqual([200, file.body]);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(parseCsv(file.body)[1]?.at(-1)).toBe(payment.terms.id);
    expect((await api.call('GET', path, { token: admin })).statusCode).toBe(404);
    expect((await api.call('GET', path)).statusCode).toBe(401);

    const [letter] = (await mailsTo(user)).slice(-1);
    expect(letter?.subject).toContain('Payments of the day before is ready');
    expect(letter?.body).toContain('/costs/schedules');
    expect(letter?.body).not.toContain(payment.terms.id);
    expect(letter?.attachments ?? []).toEqual([]);
  });

  it.each(scheduledLists)('[SCHED-3] is made of %s by the call of its list', async (report) => {
    const business = await createBusiness(api, organisation, { name: `Of ${report}` });
    const monthly = { rhythm: 'MONTHLY', monthDay: 1, report, format: 'XLSX', businessId: business.id } as const;
    const schedule = await createTestSchedule(api, admin, monthly);
    const run = await makeTestRun(api, organisation, schedule);
    const made = (await listed(admin)).runs.find(({ id }) => id === run);
    expect(made).toMatchObject({ state: 'DONE', problem: null });
    expect(made?.fileName).toMatch(new RegExp(`^${report}-.*\\.xlsx$`));
    // An organisation saves two files at once, and a person five a minute.
    await api.database.acrossOrganisations((tx) => sql`delete from export_run`.execute(tx));
  });

  it('[SCHED-3] of the ledger holds what its own call answers for those days, as a document too, for those who may see balances', async () => {
    const business = await createBusiness(api, organisation, { name: 'Of its ledger' });
    for (const sum of ['120.50', '79.25']) await fund(api, business, amountOf(sum, 'EUR'));
    const ledger = { report: 'transaction-ledger', timezone: 'UTC', businessId: business.id } as const;
    const { token: without } = await somebody();
    const refused = { token: without, body: askedSchedule(ledger) };
    expect((await api.call('POST', 'reports/schedules', refused)).statusCode).toBe(403);

    const { user, token } = await somebody(['GET_BALANCES']);
    const noList = () => Promise.reject(new Error('The ledger is no list'));
    /** Made for tomorrow morning, so that its day is the one on which the money came. */
    const madeAs = async (format: ScheduleFormat) => {
      const schedule = await createTestSchedule(api, token, { ...ledger, format });
      const runId = newId();
      await api.database.acrossOrganisations((tx) =>
        sql`insert into report_schedule_run (organisation_id, id, schedule_id, due_at)
            values (${organisation.id}, ${runId}, ${schedule}, app_clock() + interval '1 day')`.execute(tx),
      );
      await makeRun(
        { database: api.database, config: api.config, save: noList },
        { organisationId: organisation.id, runId },
        { attempt: 1 },
      );
      await api.database.acrossOrganisations((tx) => sql`delete from export_run`.execute(tx));
      return api.call('GET', `reports/schedules/runs/${runId}/file`, { token });
    };
    const day = new Date().toISOString().slice(0, 10);
    const body = { businessId: business.id, after: `${day}T00:00:00Z`, before: new Date().toISOString() };
    const asked = await api.call('POST', 'reports/transaction-ledger', { token, body });
    const rows = parseCsv((await madeAs('CSV')).body);
    // The closing balance bears the instant of its report.
    const comparable = (all: string[][]) => all.map((row, line) => (line === all.length - 1 ? row.slice(1) : row));
    expect(comparable(rows)).toEqual(comparable(parseCsv(asked.body)));
    expect(rows.map((row) => row.includes('199.75'))).toContain(true);
    const [pdf, xml] = [await madeAs('PDF'), await madeAs('XML')];
    expect([pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    expect(xml.body).toContain('camt.053');
    await work();
    expect(await lettersTo(user)).toHaveLength(3);
  });

  it('[SCHED-4] is not made once its owner lacks the right: the schedule pauses, says why, and a letter tells him', async () => {
    const { user, token } = await somebody(['GET_PAYMENT', 'GET_BALANCES']);
    const schedule = await createTestSchedule(api, token);
    const held = await api.database.acrossOrganisations((tx) =>
      sql<{ role_id: string }>`select role_id from membership where user_id = ${user.id}`.execute(tx),
    );
    const role = held.rows[0]?.role_id;
    const read = await api.call('GET', `roles/${role}`, { token: admin });
    const body = { permissions: ['GET_BALANCES'] };
    const headers = { 'if-match': String(read.headers.etag) };
    expect((await api.call('PATCH', `roles/${role}`, { token: admin, body, headers })).statusCode).toBe(200);

    const run = await makeTestRun(api, organisation, schedule);
    const again = await api.signIn(user, organisation);
    const { schedules, runs } = await listed(again);
    expect(schedules).toMatchObject([{ pausedFor: 'NO_LONGER_ALLOWED', nextDueAt: null }]);
    expect(runs).toMatchObject([{ id: run, state: 'FAILED', fileName: null }]);
    expect(runs[0]?.problem).toContain('may no longer read this list');
    expect(await lettersTo(user)).toEqual([expect.stringContaining('was not made')]);
    expect(await eventsOf(schedule)).toContain('report-schedule.pause SYSTEM');
    const resume = await api.call('POST', `reports/schedules/${schedule}/pause`, {
      token: again,
      body: { isPaused: false },
    });
    expect(resume.statusCode).toBe(403);
    await beginDueRuns(api.database);
    expect((await listed(again)).runs).toHaveLength(1);
  });

  it('[SCHED-4] is not made for somebody who left: the schedule pauses, and no letter leaves', async () => {
    const { user, token } = await somebody();
    const schedule = await createTestSchedule(api, token);
    expect(
      (await api.call('DELETE', `users/${user.id}`, { token: admin, ...(await versionOf(user)) })).statusCode,
    ).toBeLessThan(300);
    await makeTestRun(api, organisation, schedule);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ paused_for: string }>`select paused_for from report_schedule where id = ${schedule}`.execute(tx),
    );
    expect(rows).toEqual([{ paused_for: 'NOT_A_MEMBER' }]);
    expect(await lettersTo(user)).toEqual([]);
  });

  it('[SCHED-5] is made and told once for an instant, by however many workers, and again after none', async () => {
    const { user, token } = await somebody();
    const schedule = await createTestSchedule(api, token);
    await api.database.acrossOrganisations((tx) =>
      sql`update report_schedule set next_due_at = app_clock() where id = ${schedule}`.execute(tx),
    );
    await Promise.all([1, 2, 3].map(() => beginDueRuns(api.database)));
    const [run] = (await listed(token)).runs;
    expect((await listed(token)).runs).toHaveLength(1);
    // Another worker took the job over from one that was only slow, and one that was killed after its commit is begun again.
    const payload = { organisationId: organisation.id, runId: run!.id };
    const repeat = () =>
      api.database.acrossOrganisations((tx) => enqueue(tx, makeRunJob, payload, { organisationId: organisation.id }));
    await repeat();
    await work();
    await repeat();
    await work();
    expect((await listed(token)).runs).toMatchObject([{ state: 'DONE', attempts: 1 }]);
    expect(await lettersTo(user)).toHaveLength(1);
  });

  it('[SCHED-5] that was missed is made up for, each instant once', async () => {
    const { token } = await somebody();
    const schedule = await createTestSchedule(api, token, { timezone: 'UTC' });
    await api.database.acrossOrganisations((tx) =>
      sql`update report_schedule set next_due_at = date_trunc('day', app_clock()) - interval '2 days' + interval '7 hours'
           where id = ${schedule}`.execute(tx),
    );
    for (let minute = 0; minute < 5; minute += 1) await beginDueRuns(api.database);
    const due = (await listed(token)).runs.map(({ dueAt }) => dueAt);
    expect(due).toHaveLength(new Set(due).size);
    expect(due.length).toBeGreaterThanOrEqual(2);
    expect(due.length).toBeLessThanOrEqual(3);
  });

  it('[SCHED-6] that fails is tried again, and told once the last attempt failed; one that cannot succeed is told at once', async () => {
    const { user, token } = await somebody();
    const schedule = await createTestSchedule(api, token);
    const begin = async () => {
      const id = newId();
      await api.database.acrossOrganisations((tx) =>
        sql`insert into report_schedule_run (organisation_id, id, schedule_id, due_at)
            values (${organisation.id}, ${id}, ${schedule}, app_clock() - make_interval(secs => random() * 1000))`.execute(
          tx,
        ),
      );
      return { organisationId: organisation.id, runId: id };
    };
    const failing = (error: Error) => ({
      database: api.database,
      config: api.config,
      save: () => Promise.reject(error),
    });
    const run = await begin();
    await expect(makeRun(failing(new Error('connect ECONNREFUSED')), run, { attempt: 1 })).rejects.toThrow(
      'ECONNREFUSED',
    );
    expect((await listed(token)).runs).toMatchObject([
      { state: 'WAITING', attempts: 1, problem: 'It could not be made.' },
    ]);
    expect(await lettersTo(user)).toEqual([]);
    await expect(
      makeRun(failing(new Error('connect ECONNREFUSED')), run, { attempt: makeRunJob.mostAttempts }),
    ).rejects.toThrow('ECONNREFUSED');
    await work();
    expect((await listed(token)).runs).toMatchObject([{ state: 'FAILED', attempts: 2 }]);
    expect(await lettersTo(user)).toEqual([expect.stringContaining('was not made')]);

    const other = await begin();
    await makeRun(failing(new AppError('RULE_VIOLATED', { message: 'Narrow the period' })), other, { attempt: 1 });
    await work();
    const told = (await listed(token)).runs.find(({ id }) => id === other.runId);
    expect(told).toMatchObject({ state: 'FAILED', problem: 'Narrow the period' });
    expect(await lettersTo(user)).toHaveLength(2);
  });
});

/** Headers by which the administrator deletes a person as they are now. */
const versionOf = async ({ id }: TestUser) => {
  const answer = await api.call('GET', `users/${id}`, { token: admin });
  return { headers: { 'if-match': String(answer.headers.etag) } };
};
