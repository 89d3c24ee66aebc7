import type { AnswerOf } from '@countinghouse/contract';
import type { getNetworkStatus } from '@countinghouse/contract/money-in/network-status';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import NetworkStatusPage from './network-status-page';

type Status = AnswerOf<typeof getNetworkStatus>;

const status: Status = {
  chains: [
    { chain: 'TRX', currencies: ['USDT'], status: 'DELAYED', height: 70_412_118, readAt: '2025-06-30T09:12:05.000Z' },
    { chain: 'XRP', currencies: ['XRP'], status: 'NOT_READ', height: null, readAt: null },
    { chain: 'BTC', currencies: ['BTC'], status: 'UP_TO_DATE', height: 887_214, readAt: '2025-06-30T09:29:56.000Z' },
  ],
  asOf: '2025-06-30T09:30:00.000Z',
};

let isAway = false;
const show = () => {
  answerWith(({ call }) => {
    if (call !== 'GET networks/status') return undefined;
    return isAway ? { status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } } : { body: status };
  });
  return showScreen({ routes: { '/network-status': NetworkStatusPage }, at: '/network-status' });
};

afterEach(cleanup);

describe('network status', () => {
  it('shows each network under its name with its newest block and how long ago it was read', async () => {
    await show();
    const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!);
    (await row('TRON (TRC20)')).getByText('Delayed');
    (await row('TRON (TRC20)')).getByText('70,412,118');
    (await row('XRP')).getByText('Not read yet');
    const bitcoin = await row('Bitcoin');
    bitcoin.getByText('Up to date');
    expect(bitcoin.getByText('887,214').closest('tr')?.textContent).toContain('BTC');
    await expectAccessible(document.body);
  });

  it('that cannot be read says so, and can be asked for again', async () => {
    isAway = true;
    await show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isAway = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Up to date')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
