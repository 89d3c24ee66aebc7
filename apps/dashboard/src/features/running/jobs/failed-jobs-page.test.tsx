import type { FailedJob } from '@countinghouse/contract/running/jobs';
import { SnackbarRegion } from '@countinghouse/ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import FailedJobsBadge from '../../../entities/job/failed-jobs-badge';
import { FailedJobsNotice } from '../../../entities/job/failed-jobs-notice';
import { answerWith, showScreen } from '../../../testing/screen';
import FailedJobsPage from './failed-jobs-page';

const job: FailedJob = {
  id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  kind: 'send-invitation',
  entity: 'payment:0195fa00-1111-7222-8333-944455556666',
  attempts: 8,
  createdAt: '2025-03-14T07:11:02.120Z',
  failedAt: '2025-03-14T09:26:53.589Z',
};
const paging = { limit: 25, nextCursor: null, prevCursor: null, hasMore: false };

const Screen = () => (
  <>
    <FailedJobsBadge />
    <FailedJobsNotice />
    <FailedJobsPage />
    <SnackbarRegion />
  </>
);
const show = () =>
  showScreen({
    routes: { '/failed': Screen },
    at: '/failed',
    permissions: ['MANAGE_ROLES'],
    session: { role: 'ADMIN' },
  });

/** Server with these jobs until they are requested again. */
const serving = (jobs: FailedJob[]) => {
  let left = jobs;
  return answerWith(({ call }) => {
    if (call.startsWith('POST')) {
      left = left.filter(({ id }) => call !== `POST jobs/failed/${id}/retry`);
      return { status: 200, body: {} };
    }
    return { body: { jobs: left, paging, total: left.length, totalIsCapped: false } };
  });
};

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

describe('failed jobs', () => {
  it('are counted where the person is, named in words, and run again after a question', async () => {
    const asked = serving([job]);
    await show();
    expect(await screen.findAllByText('1 failed job')).not.toEqual([]);
    // The way back: the sidebar has no place for this screen.
    expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe('/audit-log');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Run again: Mail an invitation' }));
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Run again' }));
    await screen.findByText('The server runs it again');
    await screen.findByText('No failed jobs');
    expect(asked.filter(({ call }) => call === `POST jobs/failed/${job.id}/retry`)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('1 failed job')).toBeNull());
  });

  it('that are none draw neither count nor notice, and say what would stand there', async () => {
    serving([]);
    await show();
    await screen.findByText('No failed jobs');
    expect(screen.queryByRole('link', { name: 'Show' })).toBeNull();
    expect(screen.queryByText(/failed job$/)).toBeNull();
  });

  it('that cannot be read say so, with a way to try again', async () => {
    answerWith(() => ({ status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } }));
    await show();
    await screen.findByText('Error completing action. Please try again later.');
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('No failed jobs')).toBeNull();
  });
});
