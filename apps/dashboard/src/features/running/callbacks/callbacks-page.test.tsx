import type { CoverageLine, UntoldCallback } from '@countinghouse/contract/running/callback-coverage';
import { SnackbarRegion } from '@countinghouse/ui';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import { askedBy, searchOf } from './asked';
import CallbacksPage from './callbacks-page';
import { lineCard } from './columns';
import { sendableOf } from './model';

const line: CoverageLine = {
  businessId: '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1' as never,
  businessName: 'Aurora Games',
  event: 'DEPOSIT_RECEIVED',
  due: 12,
  delivered: 8,
  toldLater: 1,
  onItsWay: 1,
  failed: 1,
  neverQueued: 1,
};
const untold = (changes: Partial<UntoldCallback> = {}): UntoldCallback => ({
  businessId: line.businessId,
  businessName: line.businessName,
  event: 'DEPOSIT_RECEIVED',
  entityType: 'DEPOSIT',
  entityId: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  paymentId: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d',
  reference: 'order-1',
  state: 'CONFIRMED',
  dueAt: '2025-06-29T09:26:53.589Z',
  outcome: 'FAILED',
  problem: 'The server answered 503',
  host: 'aurora.example',
  ...changes,
});

const Screen = () => (
  <>
    <CallbacksPage />
    <SnackbarRegion />
  </>
);
const show = (permissions: readonly string[] = ['GET_PAYMENT', 'INITIATE_CALLBACK']) =>
  showScreen({ routes: { '/callbacks': Screen }, at: '/callbacks', permissions: [...permissions] as never });

const serving = (callbacks: UntoldCallback[], total = callbacks.length) =>
  answerWith(({ call }) => {
    if (call.startsWith('POST'))
      return { status: 202, body: { sent: 2, unsent: [{ reason: 'ALREADY_TOLD', count: 1 }] } };
    return { body: call.includes('coverage') ? { lines: [line] } : { total, callbacks } };
  });

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

describe('callbacks that were due', () => {
  it('are all delivered on a narrow screen only when none is on the way, and only failed ones are red', () => {
    const statusOf = (changes: Partial<CoverageLine>) => {
      cleanup();
      const status = lineCard({ ...line, failed: 0, neverQueued: 0, ...changes }).status as ReactElement<{
        tone: string;
      }>;
      return [render(status).container.textContent, status.props.tone];
    };
    expect(statusOf({ failed: 1, neverQueued: 1 })).toEqual(['1 failed, 1 not sent', 'danger']);
    expect(statusOf({ neverQueued: 14 })).toEqual(['14 not sent', 'warning']);
    expect(statusOf({})).toEqual(['1 on the way', 'info']);
    expect(statusOf({ onItsWay: 0 })).toEqual(['All delivered', 'success']);
  });

  it('are summed by business and event, with what did not arrive and why', async () => {
    serving([untold(), untold({ entityId: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1e', outcome: 'NEVER_QUEUED' })], 340);
    await show();
    await screen.findByText('12 due: 9 delivered, 1 on the way, 1 failed, 1 not sent');
    const sums = screen.getByRole('table', { name: 'Due callbacks by business and event' });
    const row = within(sums).getByRole('row', { name: /Aurora Games/ });
    expect(row.textContent).toContain('Deposit12811');
    // Failed and unsent ones stand out.
    expect([...row.querySelectorAll('svg')].map(({ parentElement }) => parentElement?.textContent)).toEqual(['1', '1']);
    const list = screen.getByRole('table', { name: 'Callbacks that failed or were not sent, oldest first' });
    expect(within(list).getAllByText('The server answered 503')).toHaveLength(2);
    expect(within(list).getByText('Not sent')).toBeTruthy();
    expect(screen.getByText('The oldest 2 of 340')).toBeTruthy();
    await expectAccessible();
  });

  it('are sent again together after a question that names their number and servers', async () => {
    const asked = serving([
      untold(),
      untold({ entityId: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1e', host: 'other.example' }),
      untold({ entityId: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1f', host: null }),
    ]);
    await show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Send all again' }));
    const question = await screen.findByRole('alertdialog', { name: 'Send 2 callbacks again?' });
    expect(within(question).getByText('aurora.example: 1 callback')).toBeTruthy();
    expect(within(question).getByText('other.example: 1 callback')).toBeTruthy();
    expect(within(question).getByText(/One has no address/)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Send again' }));
    expect(await screen.findAllByText('2 callbacks are on the way')).not.toEqual([]);
    expect(await screen.findAllByText('Left out: 1 delivered meanwhile')).not.toEqual([]);
    expect(asked.map(({ call }) => call)).toContain('POST callbacks/untold/send');
  });

  it('are only shown to a person who may not send them', async () => {
    serving([untold()]);
    await show(['GET_PAYMENT']);
    await screen.findByText('order-1');
    expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull();
  });
});

describe('the address', () => {
  const today = '2025-06-30';
  it('names the choice, and whatever it names wrongly is the last week', () => {
    const usual = { days: { from: '2025-06-24', to: today }, businessId: null, event: null, outcome: null };
    expect(askedBy({}, today)).toEqual(usual);
    expect(searchOf(usual, today)).toEqual({});
    const search = { from: '2025-04-02', to: today, businessId: 'b', event: 'PAYMENT_CLOSED', outcome: 'FAILED' };
    expect(searchOf(askedBy(search, today), today)).toEqual(search);
    for (const wrong of [
      { from: '2025-04-01', to: today },
      { from: today, to: '2025-06-29' },
      { from: 'x', to: today },
      { event: 'NONE', outcome: 'DELIVERED' },
    ])
      expect(askedBy(wrong, today)).toEqual(usual);
  });
});

describe('messages to send again', () => {
  it('are one for each subject, whatever number of its states was missed', () => {
    expect(sendableOf([untold(), untold({ state: 'REFUNDED' })])).toEqual({
      callbacks: [{ event: 'DEPOSIT_RECEIVED', entityId: untold().entityId }],
      hosts: [{ host: 'aurora.example', count: 1 }],
      withoutAddress: 0,
    });
  });
});
