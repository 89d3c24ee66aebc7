import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  cancelFiatWithdrawal,
  fiatWithdrawal,
  getFiatWithdrawal,
  getFiatWithdrawalAdvice,
  listFiatWithdrawals,
} from './fiat-withdrawals';

export const fiatWithdrawalExample: z.input<typeof fiatWithdrawal> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f11',
  clientLabel: 'week-11',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Aurora Travel',
  currency: 'EUR',
  amount: '5000.00',
  fee: '1.00',
  debitAmount: '5001.00',
  paymentMethod: 'SEPA',
  status: 'COMPLETED',
  statusReason: null,
  approvalStatus: 'SKIPPED',
  reference: 'AURORA W11',
  metadata: { customer: 'C-42' },
  bankAccount: {
    id: '0190c1d4-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    accountLabel: 'Main EUR',
    holderName: 'Aurora Travel GmbH',
    bankName: 'Example Bank',
    accountMasked: 'DE89 **** **** 3000',
    iban: null,
    accountNumber: null,
    sortCode: null,
    routingNumber: null,
    swiftCode: null,
  },
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
  submitAt: '2025-03-14T13:00:00.000Z',
  arrivesFrom: '2025-03-17',
  arrivesUntil: '2025-03-17',
  sentAt: '2025-03-14T13:00:04.000Z',
  bankAnswer: 'ACCEPTED',
  bankAnsweredAt: '2025-03-14T13:04:10.000Z',
  bankWords: null,
  completedAt: '2025-03-17T07:02:41.000Z',
  returnedAt: null,
  returnedAmount: null,
  endToEndId: '0195EA103C2D7B1A8F4E5D6C7B8A9F11',
  bankTransactionId: 'BK-20250317-004411',
  cancellable: false,
};

export const fiatWithdrawalsEndpoints = [
  documented(listFiatWithdrawals, {
    summary: 'Fiat withdrawals of a business, newest first, a page at a time',
    example: {
      withdrawals: [fiatWithdrawalExample],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
  documented(getFiatWithdrawal, {
    summary: 'One fiat withdrawal with its timeline',
  }),
  documented(getFiatWithdrawalAdvice, {
    summary: 'That a fiat withdrawal was paid, as a PDF file to hand on. Only of one that was.',
  }),
  documented(cancelFiatWithdrawal, {
    summary:
      'Cancels a fiat withdrawal before it goes to the bank; what was reserved is available again. By whoever made it, or an administrator.',
  }),
];
