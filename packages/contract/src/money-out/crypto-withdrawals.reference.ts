import * as z from 'zod/mini';
import { documented } from '../reference';
import { sameIdWhileSame } from '../running/callbacks';
import {
  cancelWithdrawal,
  getWithdrawal,
  listWithdrawalCallbacks,
  listWithdrawals,
  sendWithdrawalCallback,
  withdrawal,
} from './crypto-withdrawals';

export const withdrawalExample: z.input<typeof withdrawal> = {
  id: '0195e3a1-4c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientWithdrawalId: 'payout-77',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Aurora Travel',
  status: 'COMPLETED',
  approvalStatus: 'SKIPPED',
  statusReason: null,
  cryptoCurrency: 'USDT',
  network: 'TRX',
  amount: '1000',
  recipientAmount: '1000',
  networkFee: '1.5',
  serviceFee: '2',
  blockchainFeePaidBy: 'MERCHANT',
  debitCurrency: 'USDT',
  debitAmount: '1003.5',
  heldAmount: '1003.5',
  rate: null,
  targetAmountPolicy: 'CRYPTO',
  targetAmount: '1000',
  displayCurrency: null,
  uniformCurrency: 'EUR',
  uniformAmount: '919.50',
  recipientAddress: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg',
  travelAddress: null,
  destinationTag: null,
  transactionId: '5c50d6c7a3e14f8c9b2d4e6f8a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b',
  hasBeneficiary: true,
  note: 'March payout',
  metadata: { customer: 'C-42' },
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T10:00:00.000Z',
  broadcastAt: '2025-03-14T10:03:10.000Z',
  completedAt: '2025-03-14T10:04:00.000Z',
  cancellable: false,
  lastCallback: null,
};

export const cryptoWithdrawalsEndpoints = [
  documented(listWithdrawals, {
    summary: 'Crypto withdrawals of a business, newest first, a page at a time',
    example: {
      withdrawals: [withdrawalExample],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
  documented(getWithdrawal, {
    summary: 'One crypto withdrawal with its timeline',
  }),
  documented(listWithdrawalCallbacks, {
    summary: 'The callbacks about a crypto withdrawal, newest first',
  }),
  documented(sendWithdrawalCallback, {
    summary: `Tells the business of a withdrawal again. ${sameIdWhileSame}`,
    example: {
      callbackId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
      status: 'PENDING',
      url: 'https://aurora.example/cb/withdrawal',
    },
  }),
  documented(cancelWithdrawal, {
    summary: 'Cancels a withdrawal that is not being sent yet. What was reserved for it is available again.',
  }),
];
