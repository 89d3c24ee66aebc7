import { documented } from '../reference';
import { callbackExamples } from '../callback-messages.reference';
import {
  listCallbacks,
  listPaymentCallbacks,
  mostCallbacks,
  sameIdWhileSame,
  sendDepositCallback,
  sendPaymentCallback,
} from './callbacks';

const repeatedExample = {
  callbackId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
  status: 'PENDING',
  url: 'https://aurora.example/cb/deposit',
} as const;

export const callbacksEndpoints = [
  documented(listCallbacks, {
    summary:
      'The messages to the servers of businesses, newest first, a page at a time, with the bodies that are sent: of payments and deposits for GET_PAYMENT or GET_PAYMENTS, of withdrawals and payout batches for GET_WITHDRAWALS. `npx countinghouse listen` follows it.',
    example: {
      callbacks: [
        {
          id: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
          businessId: callbackExamples.WITHDRAWAL_APPROVAL.businessId,
          event: 'WITHDRAWAL_APPROVAL',
          entityType: 'WITHDRAWAL',
          entityId: callbackExamples.WITHDRAWAL_APPROVAL.withdrawalId,
          payload: callbackExamples.WITHDRAWAL_APPROVAL,
          status: 'DELIVERED',
          createdAt: '2025-03-14T09:26:53.589Z',
        },
      ],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
  documented(listPaymentCallbacks, {
    summary: `The callbacks about a crypto deposit and its transfers, newest first, ${mostCallbacks} at most.`,
  }),
  documented(sendDepositCallback, {
    summary: `Tells the business of a deposit again. ${sameIdWhileSame}`,
    example: repeatedExample,
  }),
  documented(sendPaymentCallback, {
    summary: `Tells the business again that a payment expired, was cancelled or stayed underpaid. ${sameIdWhileSame}`,
    example: repeatedExample,
  }),
];
