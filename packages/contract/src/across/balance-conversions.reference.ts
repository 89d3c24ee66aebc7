import * as z from 'zod/mini';
import { documented } from '../reference';
import { balanceConversion, listBalanceConversions } from './balance-conversions';

const example: z.input<typeof balanceConversion> = {
  id: '0195ea12-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientLabel: 'swap-7',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  amountCurrencyType: 'DEBIT',
  status: 'EXECUTED',
  debitCurrency: 'EUR',
  debitAmount: '10000.00',
  creditCurrency: 'USDT',
  creditAmount: '10842.375',
  rate: '1.0842375',
  midRate: '1.0875',
  spread: '0.003',
  metadata: { customer: 'C-42' },
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
  expiresAt: '2025-03-14T09:30:15.000Z',
  executedAt: '2025-03-14T09:30:06.120Z',
  failureReason: null,
};

export const balanceConversionsEndpoints = [
  documented(listBalanceConversions, {
    summary: 'Balance conversions of a business, newest first, a page at a time',
    example: { conversions: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
  }),
];
