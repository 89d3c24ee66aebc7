import * as z from 'zod/mini';
import { documented } from '../reference';
import { approval, approveWithdrawal, getApproval, listApprovals, rejectWithdrawal } from './withdrawal-approvals';

const example: z.input<typeof approval> = {
  withdrawalId: '0195e9a1-4c2d-7b1a-8f4e-5d6c7b8a9f01',
  kind: 'CRYPTO',
  payouts: null,
  clientWithdrawalId: 'payout-80',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Aurora Travel',
  status: 'PENDING',
  currency: 'BTC',
  network: 'MAIN',
  amount: '0.5',
  uniformCurrency: 'EUR',
  uniformAmount: '29000.00',
  recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  destinationTag: null,
  isFirstUse: true,
  initiatedBy: 'jon@example.com',
  createdAt: '2025-03-14T09:00:00.000Z',
  expiresAt: '2025-03-17T09:00:00.000Z',
  decidedAt: null,
  requiredApprovals: 2,
  votes: [{ user: 'ana@example.com', decision: 'APPROVE', comment: null, at: '2025-03-14T09:20:00.000Z' }],
  canVote: true,
  voteRefusal: null,
};

export const withdrawalApprovalsEndpoints = [
  documented(listApprovals, {
    summary: 'Withdrawals that wait for approval, newest first; with another status those that did',
    example: { approvals: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
  }),
  documented(getApproval, {
    summary: 'One of them, with what whoever decides wants to know',
  }),
  documented(approveWithdrawal, {
    summary: 'Approves a withdrawal. It is sent once as many people have as its rule asks for.',
  }),
  documented(rejectWithdrawal, {
    summary: 'Rejects a withdrawal, for good: what was reserved for it is available again.',
  }),
];
