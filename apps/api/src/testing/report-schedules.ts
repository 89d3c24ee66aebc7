import type { ReportSchedule, ScheduleForm } from '@countinghouse/contract/books/report-schedules';
import { sql } from 'kysely';
import { beginDueRuns } from '../modules/books/report-schedules/begin-due';
import type { TestApi, TestOrganisation } from '.';

/** A schedule as its form sends it: the payments of each day, at seven in Vilnius. */
export const askedSchedule = (changes: Partial<ScheduleForm> = {}): ScheduleForm => ({
  name: 'Payments of the day before',
  report: 'payments',
  format: 'CSV',
  businessId: null,
  rhythm: 'DAILY',
  weekday: null,
  monthDay: null,
  hour: 7,
  timezone: 'Europe/Vilnius',
  ...changes,
});

/** Returns the id of a new schedule of the person with the token. */
export const createTestSchedule = async (
  api: TestApi,
  token: string,
  changes: Partial<ScheduleForm> = {},
): Promise<string> => {
  const answer = await api.call('POST', 'reports/schedules', { token, body: askedSchedule(changes) });
  return answer.json<ReportSchedule>().id;
};

/** Makes a schedule due now and works until nothing is. Returns the id of its newest run. */
export const makeTestRun = async (api: TestApi, organisation: TestOrganisation, schedule: string): Promise<string> => {
  await api.database.acrossOrganisations((tx) =>
    sql`update report_schedule set next_due_at = app_clock() where id = ${schedule}`.execute(tx),
  );
  await beginDueRuns(api.database);
  while ((await api.app.jobs.runDue()) > 0);
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ id: string }>`
      select id from report_schedule_run
       where organisation_id = ${organisation.id} and schedule_id = ${schedule} order by due_at desc limit 1`.execute(
      tx,
    ),
  );
  return rows[0]?.id ?? '';
};
