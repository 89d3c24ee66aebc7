import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addTexts } from '../../../entities/currency/figures';
import { answerWith, showScreen } from '../../../testing/screen';
import PendingPage from './pending-page';
import { VoteSlip } from './vote-slip';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const detail: ApprovalDetail = {
  withdrawalId: '0195e9a1-4c2d-7b1a-8f4e-5d6c7b8a9f01',
  kind: 'CRYPTO',
  payouts: null,
  clientWithdrawalId: 'payout-80',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c' as ApprovalDetail['businessId'],
  businessName: 'Tidewater FX',
  status: 'PENDING',
  currency: 'USDT',
  network: 'TRX',
  amount: '12230.97',
  uniformCurrency: 'EUR',
  uniformAmount: '11248.46',
  recipient: 'TDb1uGH95YvCPHHk82U3hdAYbYooPzig6n',
  destinationTag: null,
  isFirstUse: true,
  initiatedBy: 'manager@northgate.example',
  createdAt: '2025-03-14T09:00:00.000Z',
  expiresAt: '2025-03-17T09:00:00.000Z',
  decidedAt: null,
  requiredApprovals: 2,
  votes: [{ user: 'ana@northgate.example', decision: 'APPROVE', comment: null, at: '2025-03-14T09:20:00.000Z' }],
  canVote: false,
  voteRefusal: 'VOTED',
  digest: '00',
  thresholdUniformAmount: '10000.00',
  dayUniformAmount: '24259.65',
  voters: ['ana@northgate.example', 'jon@northgate.example'],
  isUnchanged: true,
  uniformAmountNow: '11250.58',
  recipientAmount: '12230.97',
  debitCurrency: 'USD',
  heldAmount: '12563.13',
  heldParts: {
    recipientAmount: '12290.90',
    networkFee: '1.51',
    serviceFee: '24.39',
    reserve: '246.33',
    rate: '1.0049',
    blockchainFeePaidBy: 'MERCHANT',
  },
  available: '33064.40',
  held: '12563.13',
  availableIfRejected: '45627.53',
  note: null,
  recipientHistory: { earlier: 0, firstUsedAt: null, whitelistedAs: null, whitelistedAt: null, lookAlike: null },
};

const show = async (shown: ApprovalDetail) => {
  answerWith(() => ({ body: {} }));
  await showScreen({ routes: { '/slip': () => <VoteSlip detail={shown} /> }, at: '/slip' });
  await screen.findByText('Total reserved');
  return screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']);
};

it('the slip of a vote shows how the sum that is held comes about: its lines come to the total, to the last unit', async () => {
  const lines = await show(detail);
  expect(lines).toEqual([
    ['12,230.97 USDT at 1.0049 USD', '12,290.90 USD'],
    ['Network fee, business pays', '1.51 USD'],
    ['Service fee, business pays', '24.39 USD'],
    ['Reserve for price moves', '246.33 USD'],
    ['Total reserved', '12,563.13 USD'],
    ['Available', '33,064.40 USD'],
  ]);
  const amounts = lines.map(([, text = '']) => text.replace(/[^\d.]/g, ''));
  expect(addTexts(amounts.slice(0, 4))).toBe(amounts[4]);
});

it('out of the coin itself there is neither a price nor a reserve, and who bears the network’s fee is said', async () => {
  const heldParts = {
    recipientAmount: '998.5',
    networkFee: '1.5',
    serviceFee: '2',
    reserve: '0',
    rate: null,
    blockchainFeePaidBy: 'USER' as const,
  };
  const lines = await show({ ...detail, debitCurrency: 'USDT', heldAmount: '1002', heldParts });
  expect(lines.slice(0, 4).map(([label]) => label)).toEqual([
    'Recipient gets',
    'Network fee, recipient pays',
    'Service fee, business pays',
    'Total reserved',
  ]);
});

it('on a narrow screen a withdrawal that waits, the soonest deadline first, shows business, amount, value, maker, first use, votes and time left', async () => {
  const asked = answerWith(({ call }) => ({
    body: call.endsWith('withdrawals/approvals')
      ? {
          approvals: [detail],
          total: 1,
          totalIsCapped: false,
          paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
        }
      : {},
  }));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await showScreen({ routes: { '/queue': PendingPage }, at: '/queue', permissions: ['CREATE_WITHDRAWAL'] });
  const card = (await screen.findByRole('button', { name: 'Tidewater FX' })).closest('li')!;
  const shown = within(card);
  shown.getByText('by manager@northgate.example');
  shown.getByText('First use');
  shown.getByText('1 of 2 votes');
  shown.getByText('Time is over');
  expect(card.textContent).toContain('12,230.97');
  expect(card.textContent).toContain('11,248.46');
  expect(card.textContent).not.toContain('payout-80');
  expect(asked.find(({ call }) => call.endsWith('withdrawals/approvals'))?.query.get('descending')).toBe('false');
});
