import { exports } from '@countinghouse/contract/exports';
import { scheduledLists, scheduledReports } from '@countinghouse/contract/books/report-schedules';
import { createTransactionLedger } from '@countinghouse/contract/books/transaction-ledger';
import { expect, it } from 'vitest';
import { manifest } from '../manifest';
import { schedulePaths } from '../paths';
import { emptySchedule, errorsOf, needs, reportsFor, timesText, zonesFrom } from './model';

it('[SCHED-2] a report is offered to those who may read its list, and the screen to whoever is offered any', () => {
  for (const report of scheduledLists)
    expect(exports[report].list.access, report).toMatchObject({ kind: 'permission', need: needs[report] });
  expect(createTransactionLedger.access).toMatchObject({ kind: 'permission', need: needs['transaction-ledger'] });
  expect(reportsFor(new Set(['GET_STATISTICS', 'GET_PAYMENT']))).toEqual(['payments', 'statistics']);
  const route = manifest.routes?.find(({ path }) => path === schedulePaths.list);
  const each = scheduledReports.flatMap((report) => needs[report]);
  expect(new Set(((route?.need ?? []) as readonly string[][]).map(String))).toEqual(new Set(each.map(String)));
});

it('[SCHED-2] the form asks for a name, a report, its business where it is of one and, of costs, for months', () => {
  const empty = emptySchedule('Europe/Vilnius');
  expect(Object.keys(errorsOf(empty)).toSorted()).toEqual(['name', 'report']);
  expect(errorsOf(empty)).toMatchObject({ report: 'Report is required' });
  expect(errorsOf({ ...empty, name: 'Costs', report: 'costs' })).toEqual({
    rhythm: 'Costs are stated by month: choose every month',
  });
  expect(errorsOf({ ...empty, name: 'Costs', report: 'costs', rhythm: 'MONTHLY' })).toEqual({});
  expect(errorsOf({ ...empty, name: 'Out', report: 'withdrawals-crypto' })).toEqual({
    businessId: 'Choose a business',
  });
  const ledger = { ...empty, name: 'Ledger', report: 'transaction-ledger', format: 'PDF' } as const;
  expect(errorsOf(ledger)).toEqual({ businessId: 'Choose a business' });
  expect(errorsOf({ ...ledger, report: 'payments' })).toEqual({ format: 'Lists are saved as CSV or XLSX' });
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
