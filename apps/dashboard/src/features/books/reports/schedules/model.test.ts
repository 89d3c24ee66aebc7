import { exports } from '@countinghouse/contract/exports';
import { scheduledReports } from '@countinghouse/contract/books/report-schedules';
import { expect, it } from 'vitest';
import { manifest } from '../manifest';
import { schedulePaths } from '../paths';
import { emptySchedule, errorsOf, needs, reportsFor, timesText, zonesFrom } from './model';

it('[SCHED-2] a report is offered to those who may read its list, and the screen to whoever is offered any', () => {
  for (const report of scheduledReports) {
    const { access } = exports[report].list;
    expect(access, report).toMatchObject({ kind: 'permission', need: needs[report] });
  }
  expect(reportsFor(new Set(['GET_STATISTICS', 'GET_PAYMENT']))).toEqual(['payments', 'statistics']);
  const route = manifest.routes?.find(({ path }) => path === schedulePaths.list);
  const each = scheduledReports.flatMap((report) => needs[report]);
  expect(new Set(route?.need as never[])).toEqual(new Set(each));
});

it('[SCHED-2] the form asks for a name, a report, its business where it is of one and, of costs, for months', () => {
  const empty = emptySchedule('Europe/Vilnius');
  expect(Object.keys(errorsOf(empty)).toSorted()).toEqual(['name', 'report']);
  expect(errorsOf({ ...empty, name: 'Costs', report: 'costs' })).toEqual({
    rhythm: 'Costs are stated by month: choose every month',
  });
  expect(errorsOf({ ...empty, name: 'Costs', report: 'costs', rhythm: 'MONTHLY' })).toEqual({});
  expect(errorsOf({ ...empty, name: 'Out', report: 'withdrawals-crypto' })).toEqual({
    businessId: 'Choose a business',
  });
});

it('days and hour are told in words', () => {
  const at = { weekday: 7, monthDay: 28, hour: 7 };
  expect(timesText({ ...at, rhythm: 'DAILY' })).toBe('Every day at 07:00');
  expect(timesText({ ...at, rhythm: 'WEEKLY' })).toBe('Every Sunday at 07:00');
  expect(timesText({ ...at, rhythm: 'MONTHLY' })).toBe('On day 28 of each month at 07:00');
});

it('time zones begin with the own one, each once', () => {
  const zones = zonesFrom('Europe/Vilnius');
  expect(zones[0]).toBe('Europe/Vilnius');
  expect(zones).toHaveLength(new Set(zones).size);
  expect(zones).toContain('UTC');
});
