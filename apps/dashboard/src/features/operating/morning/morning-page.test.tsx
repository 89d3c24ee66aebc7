import type { Morning } from '@countinghouse/contract/operating/morning';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import MorningPage from './morning-page';

const inAnHour = () => new Date(Date.now() + 3_700_000).toISOString();
const money: Morning = {
  asOf: '2025-07-01T05:12:00.000Z',
  uniformCurrency: 'EUR',
  businesses: 7,
  available: '780358.58',
  pending: '1898.41',
  held: '121315.04',
  ratesAt: '2025-07-01T05:11:30.000Z',
  lastVisitAt: '2025-06-30T14:30:00.000Z',
  since: '2025-06-30T14:30:00.000Z',
  change: {
    before: '779209.84',
    causes: [{ cause: 'PAYMENTS', count: 63, amount: '536.65', changes: [] }],
    rates: '612.09',
    total: '1148.74',
  },
  onItsWay: [{ kind: 'PAYMENTS', count: 12, businesses: 5, amount: '1898.41', oldestAt: '2025-07-01T04:58:11.000Z' }],
  onItsWayTotal: '1898.41',
  lackOfCustody: null,
  cutOffs: [],
};
const approval = () => ({
  withdrawalId: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  kind: 'CRYPTO',
  payouts: null,
  clientWithdrawalId: 'W-1',
  businessId: '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1',
  businessName: 'Aurora Games',
  status: 'PENDING',
  currency: 'BTC',
  network: 'MAIN',
  amount: '1.4183',
  uniformCurrency: 'EUR',
  uniformAmount: '82261.40',
  recipient: 'bc1q',
  destinationTag: null,
  initiatedBy: 'manager@northgate.example',
  createdAt: '2025-06-30T14:30:00.000Z',
  expiresAt: inAnHour(),
  decidedAt: null,
  requiredApprovals: 2,
  votes: [],
  canVote: true,
  voteRefusal: null,
  isFirstUse: false,
});
const paging = { limit: 100, nextCursor: null, prevCursor: null, hasMore: false };
const health = {
  verification: null,
  whole: null,
  sums: [],
  pending: [],
  prices: { sources: [], pairs: [] },
  chains: [],
  replica: null,
  lateMonths: [],
  asOf: money.asOf,
};
const failed = { status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } };

const show = ({
  morning = money as Morning | null,
  approvals = [] as object[] | null,
  canOpen = (path: string): boolean => path === '/withdrawal-approvals',
} = {}) => {
  const asked: string[] = [];
  answerWith(({ call }) => {
    asked.push(call);
    if (call === 'GET morning') return morning ? { body: morning } : failed;
    if (call === 'GET withdrawals/approvals') return approvals ? { body: { approvals, paging } } : failed;
    if (call === 'GET ledger/health') return { body: health };
    if (call === 'GET balances/reconciliation') return { body: { comparedAt: null, differences: [] } };
    return undefined;
  });
  return showScreen({
    routes: { '/today': MorningPage },
    at: '/today',
    permissions: ['GET_BALANCES'],
    composition: { canOpen },
  }).then(() => asked);
};
const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));

afterEach(cleanup);

describe('the morning page', () => {
  it('says what can be paid with, what changed it, what needs this person and what is on its way', async () => {
    await show({ approvals: [approval()] });
    expect((await region(/Available, 7 businesses/)).getByText(/780,358.58/)).toBeTruthy();
    const since = await region(/^Since/);
    expect(since.getByText('Payments credited, 63').closest('li')?.textContent).toContain('+536.65');
    expect(since.getByText('Change').closest('li')?.textContent).toContain('+1,148.74');
    const needs = await region(/^Needs you/);
    expect(await needs.findByText('Vote on 1.4183 BTC of Aurora Games')).toBeTruthy();
    expect(needs.getByRole('link', { name: /^Review/ }).getAttribute('href')).toMatch(
      /^\/withdrawal-approvals\?open=0195fa3c/,
    );
    expect((await region(/^On its way/)).getByText('12 crypto deposits')).toBeTruthy();
    await expectAccessible(document.body);
  });

  it('says so where nothing needs this person, and asks nothing that he may not do', async () => {
    const asked = await show({ canOpen: () => false });
    expect(await (await region(/^Needs you/)).findByText('Nothing needs you')).toBeTruthy();
    expect(asked.filter((call) => /approvals|travel-rule|credentials/.test(call))).toEqual([]);
  });

  it('keeps the other regions where one cannot be loaded, and offers to ask again', async () => {
    await show({ morning: null, approvals: [approval()] });
    expect(await (await region(/^On its way/)).findByRole('button')).toBeTruthy();
    expect(await (await region(/^Needs you/)).findByText('Vote on 1.4183 BTC of Aurora Games')).toBeTruthy();
  });

  it('calls no day empty of which it knows nothing, and leaves no heading waiting for an answer that failed', async () => {
    await show({ morning: null });
    const day = await region(/^Today/);
    expect(await day.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText(/No deadline and no cut-off/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Available' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Since your last visit' })).toBeTruthy();
  });
});
