import type * as z from 'zod/mini';
import { documented } from '../reference';
import {
  cancelPayoutBatch,
  checkPayoutBatch,
  createPayoutBatch,
  getPayoutBatch,
  listPayoutBatches,
  listPayoutRows,
  mostRowsOfCall,
  type payoutBatch,
  type payoutBatchDetail,
  putPayoutRows,
  retryPayoutBatch,
  submitPayoutBatch,
} from './payout-batches';

const draft: z.input<typeof payoutBatch> = {
  id: '0190d2e4-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  kind: 'CRYPTO',
  name: 'June creator payouts',
  businessId: '0190d2e4-0000-7e4a-9b5c-6d7e8f9a0b1c' as never,
  businessName: 'Aurora Games',
  status: 'DRAFT',
  problem: null,
  currency: 'USDT',
  cryptoCurrency: 'USDT',
  network: 'TRX',
  debitCurrency: 'USDT',
  blockchainFeePaidBy: null,
  rowCount: 214,
  payouts: null,
  retryOf: null,
  metadata: { customer: 'C-42' },
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-06-30T14:29:12.000Z',
  frozenAt: null,
  endedAt: null,
};

const draftDetail: z.input<typeof payoutBatchDetail> = {
  ...draft,
  fingerprint: null,
  progress: [],
  awaitsApproval: false,
  editable: true,
  cancellable: true,
};

export const payoutBatchesEndpoints = [
  documented(listPayoutBatches, {
    summary: 'Payout batches, newest first, a page at a time',
    example: { batches: [draft], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
  }),
  documented(createPayoutBatch, {
    summary:
      'A new payout batch without rows: payouts of one coin over one network (CRYPTO), or of one currency to verified bank accounts (FIAT), from one balance',
    example: draftDetail,
  }),
  documented(getPayoutBatch, { summary: 'One payout batch with its progress', example: draftDetail }),
  documented(listPayoutRows, {
    summary: 'The rows of a payout batch in their order, each with its withdrawal',
    example: {
      rows: [
        {
          number: 17,
          clientWithdrawalId: 'JUN-0017',
          recipientAddress: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg',
          destinationTag: null,
          bankAccount: null,
          amount: '260',
          name: 'Noor Haddad',
          note: 'June royalties',
          reference: null,
          ownWallet: false,
          hasBeneficiary: false,
          leftOut: false,
          accepted: false,
          withdrawal: null,
        },
      ],
      hasMore: false,
    },
  }),
  documented(putPayoutRows, {
    summary: `Adds up to ${mostRowsOfCall} rows to a draft, or replaces those with the same numbers: a repeated call changes nothing`,
    example: { rowCount: 214 },
  }),
  documented(checkPayoutBatch, {
    summary: 'The verdict on each row of a draft, and the fee slip of those that would go. Nothing is reserved.',
  }),
  documented(submitPayoutBatch, {
    summary:
      'Freezes a draft as it was looked at: each row that can go becomes a withdrawal, all of them or none, and what they may cost is reserved. It is done when the status is no longer FREEZING.',
  }),
  documented(cancelPayoutBatch, {
    summary: 'Discards a draft, or takes a batch back before its last vote: what was reserved is available again',
  }),
  documented(retryPayoutBatch, {
    summary: 'A new draft of the payouts of a batch that ended without being sent',
    example: draftDetail,
  }),
];
