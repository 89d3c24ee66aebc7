import type { TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import OriginatorPage from './originator-page';
import TravelRulePage from './travel-rule-page';
import WaitingBadge from './waiting-badge';

const record: TravelRuleRecord = {
  id: '0195f1a0-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  depositId: '0195f1a0-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  paymentId: '0195f090-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  clientPaymentId: 'order-9',
  businessId: '0190b9c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c' as TravelRuleRecord['businessId'],
  businessName: 'Baltic Shop',
  depositCurrency: 'USDC',
  network: 'ETH',
  depositAmount: '1450',
  uniformAmount: '1334.00',
  uniformCurrency: 'EUR',
  fromAddress: '0x420B8cB9874090515d6B18036112d16730Ef0c86',
  transactionId: '0x9a1f0c2d',
  receivedAt: '2025-03-14T08:00:00.000Z',
  deadlineAt: '2025-03-17T08:00:00.000Z',
  escalatedAt: '2025-03-17T08:00:01.000Z',
  walletType: null,
  ownershipProofRequired: true,
  canSignMessage: true,
  ownershipConfirmedBy: null,
  regime: 'EU_TFR',
  reason: 'EVERY_TRANSFER',
  quality: null,
  status: 'PENDING',
  completedAt: null,
  completedBy: null,
};
const paging = { limit: 25, nextCursor: null, prevCursor: null, hasMore: false };

const Screen = () => (
  <>
    <WaitingBadge />
    <TravelRulePage />
  </>
);
const show = (...permissions: string[]) => showScreen({ routes: { '/queue': Screen }, at: '/queue', permissions });
const serving = (deposits: TravelRuleRecord[], inquiries = 0) =>
  answerWith(({ call }) => ({
    body: call.includes('deposits/travel-rule')
      ? { deposits, total: deposits.length, totalIsCapped: false, paging }
      : call.includes('travel-rule/inquiries')
        ? { inquiries: [], waiting: inquiries, isOffered: true }
        : [],
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the queue of the travel rule', () => {
  it('[NAV-5] counts in the sidebar how many deposits wait, and nothing where none does', async () => {
    serving([record]);
    const { unmount } = await show('GET_DEPOSITS_WITHOUT_TRAVEL_RULE');
    expect((await screen.findByText('1 deposit waits for travel-rule data')).textContent).toBeTruthy();
    unmount();
    serving([]);
    await show('GET_DEPOSITS_WITHOUT_TRAVEL_RULE');
    await screen.findByText('No deposits found');
    await waitFor(() => expect(screen.queryByText(/for travel-rule data/)).toBeNull());
  });

  it('counts in the sidebar how many inquiries of other providers wait for an answer', async () => {
    serving([record], 2);
    const { unmount } = await show('GET_DEPOSITS_WITHOUT_TRAVEL_RULE');
    const label = '1 deposit waits for travel-rule data, 2 inquiries wait for an answer';
    expect((await screen.findByText(label)).textContent).toBeTruthy();
    unmount();
    serving([], 1);
    await show('GET_DEPOSITS_WITHOUT_TRAVEL_RULE');
    expect((await screen.findByText('1 inquiry waits for an answer')).textContent).toBeTruthy();
  });

  it('asks for the soonest deadline first of what waits, and for the newest first of what is over', async () => {
    const asked = serving([record]);
    const { unmount } = await show('GET_DEPOSITS_WITHOUT_TRAVEL_RULE');
    await screen.findAllByText('order-9');
    const orders = () =>
      asked
        .filter(({ query }) => query.has('limit') && query.get('limit') !== '1')
        .map(({ query }) => query.get('descending'));
    expect(new Set(orders())).toEqual(new Set(['false']));
    unmount();
    asked.length = 0;
    await showScreen({
      routes: { '/queue': TravelRulePage },
      at: '/queue?status=COMPLETED',
      permissions: ['GET_DEPOSITS_WITHOUT_TRAVEL_RULE'],
    });
    await screen.findAllByText('order-9');
    expect(new Set(orders())).toEqual(new Set(['true']));
  });

  it('[SCR-4] offers the form to those who may name payers only', async () => {
    serving([record]);
    const { unmount } = await show('GET_DEPOSITS_WITHOUT_TRAVEL_RULE');
    await screen.findAllByText('order-9');
    expect(screen.queryByText('Add originator')).toBeNull();
    unmount();
    await show('GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE');
    const link = (await screen.findAllByText('Add originator'))[0]?.closest('a');
    expect(link?.getAttribute('href')).toBe(`/travel-rule/${record.id}`);
  });

  it('[SCR-4] shows the record of a deposit for which nobody has to be named, and no form', async () => {
    const completed = {
      ...record,
      status: 'COMPLETED',
      completedBy: 'ana',
      originator: null,
      depositStatus: 'CONFIRMED',
      acceptsMinimum: false,
    };
    answerWith(() => ({ body: completed }));
    await showScreen({
      routes: { '/travel-rule/$id': OriginatorPage },
      at: `/travel-rule/${record.id}`,
      permissions: ['GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE'],
    });
    await screen.findByRole('heading', { level: 1, name: 'order-9' });
    await screen.findByText('What the rule asks');
    expect([screen.queryByRole('form'), ...screen.queryAllByRole('textbox')]).toEqual([null]);
  });
});
