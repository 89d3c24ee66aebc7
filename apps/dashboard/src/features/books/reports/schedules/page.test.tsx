import type { ReportSchedule, ScheduledRun } from '@countinghouse/contract/books/report-schedules';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../../testing/screen';
import SchedulesPage from './page';

const schedule: ReportSchedule = {
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Payments each morning',
  report: 'payments',
  format: 'XLSX',
  businessId: null,
  rhythm: 'DAILY',
  weekday: null,
  monthDay: null,
  hour: 7,
  timezone: 'Europe/Vilnius',
  pausedFor: null,
  nextDueAt: '2025-03-15T05:00:00.000Z',
  createdAt: '2025-03-14T09:30:00.000Z',
};
const paused: ReportSchedule = {
  ...schedule,
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1d',
  name: 'Statistics',
  pausedFor: 'NO_LONGER_ALLOWED',
  nextDueAt: null,
};
const run: ScheduledRun = {
  id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  scheduleId: schedule.id,
  name: schedule.name,
  dueAt: '2025-03-14T05:00:00.000Z',
  state: 'DONE',
  attempts: 1,
  problem: null,
  fileName: 'payments-2025-03-14.xlsx',
  rowCount: 1,
  finishedAt: '2025-03-14T05:00:02.000Z',
};
const failed: ScheduledRun = {
  ...run,
  id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d',
  state: 'FAILED',
  problem: 'Narrow the period',
  fileName: null,
  rowCount: null,
};

const show = async (answer: { schedules: ReportSchedule[]; runs: ScheduledRun[] } | null) => {
  const asked = answerWith(({ call }) => {
    if (call !== 'GET reports/schedules') return { body: schedule };
    return answer ? { body: answer } : { status: 500, body: { code: 'INTERNAL' } };
  });
  await showScreen({
    routes: { '/costs/schedules': SchedulesPage },
    at: '/costs/schedules',
    permissions: ['GET_PAYMENT', 'GET_BALANCES'],
  });
  return asked;
};

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

describe('schedules', () => {
  it('[SCHED-2] are listed with their times, state and the reason of a pause', async () => {
    await show({ schedules: [schedule, paused], runs: [] });
    const table = screen.getByRole('table', { name: 'Your schedules, by name' });
    const row = await within(table).findByRole('row', { name: /Payments each morning/ });
    for (const text of ['Crypto deposits', 'Every day at 07:00', 'Europe/Vilnius', 'Active'])
      expect(row.textContent).toContain(text);
    const other = within(table).getByRole('row', { name: /Statistics/ });
    for (const text of ['Paused', 'You may no longer read this list']) expect(other.textContent).toContain(text);
    expect(within(other).getByRole('button', { name: 'Resume Statistics' })).toBeTruthy();
    await expectAccessible();
  });

  it('[SCHED-6] each run is listed with its file, or with the reason that there is none', async () => {
    await show({ schedules: [schedule], runs: [run, failed] });
    const table = screen.getByRole('table', { name: 'Reports, newest first' });
    const [made, other] = await within(table).findAllByRole('row', { name: /Payments each morning/ });
    expect(made?.textContent).toContain('1 row');
    expect(within(made!).getByRole('button', { name: 'Save the file of Payments each morning' })).toBeTruthy();
    for (const text of ['Not made', 'Narrow the period']) expect(other?.textContent).toContain(text);
    expect(within(other!).queryByRole('button')).toBeNull();
  });

  it('[SCHED-2] one is paused after a question', async () => {
    const asked = await show({ schedules: [schedule], runs: [] });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Pause Payments each morning' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Pause Payments each morning?' });
    await user.click(await within(dialog).findByRole('button', { name: 'Pause' }));
    await vi.waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain(`POST reports/schedules/${schedule.id}/pause`),
    );
  });

  it('are none at first, and a failure offers to try again', async () => {
    await show({ schedules: [], runs: [] });
    expect(await screen.findByText('No schedules yet')).toBeTruthy();
    expect(screen.getByText(/^No reports yet/, { selector: 'p' })).toBeTruthy();
    cleanup();
    await show(null);
    expect(await screen.findByRole('button', { name: /Try again|Retry/ }, { timeout: 5_000 })).toBeTruthy();
  });
});
