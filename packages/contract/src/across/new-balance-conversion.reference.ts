import { documented } from '../reference';
import { createBalanceConversion, executeBalanceConversion, getIndicativeConversion } from './new-balance-conversion';

const example = {
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  amountCurrencyType: 'DEBIT',
  debitCurrency: 'EUR',
  creditCurrency: 'USDT',
  debitAmount: '10000.00',
  creditAmount: '10842.375',
  rate: '1.0842375',
} as const;

const id = '0195ea12-3c2d-7b1a-8f4e-5d6c7b8a9f01';

export const newBalanceConversionEndpoints = [
  documented(getIndicativeConversion, {
    summary: 'What a conversion would bring now, without promise; without an amount the rate and the limits',
    example: {
      indicative: true,
      ...example,
      inverseRate: '0.922307151339',
      available: '12450.32',
      minDebitAmount: '10.00',
      maxDebitAmount: '500000.00',
      at: '2025-03-14T09:30:00.000Z',
    },
  }),
  documented(createBalanceConversion, {
    summary: 'A firm quote for a conversion, which stands for 15 seconds. Executing it needs no second code.',
    example: {
      id,
      clientLabel: 'swap-7',
      status: 'PENDING',
      debitCurrency: 'EUR',
      debitAmount: '10000.00',
      creditCurrency: 'USDT',
      creditAmount: '10842.375',
      rate: '1.0842375',
      metadata: { customer: 'C-42' },
      expiresAt: '2025-03-14T09:30:15.000Z',
      serverTime: '2025-03-14T09:30:00.000Z',
    },
  }),
  documented(executeBalanceConversion, {
    summary: 'Executes a quote at its own amounts, once, before it expires, by who asked for it',
    example: {
      id,
      status: 'EXECUTED',
      debitCurrency: 'EUR',
      debitAmount: '10000.00',
      creditCurrency: 'USDT',
      creditAmount: '10842.375',
      executedAt: '2025-03-14T09:30:06.120Z',
      balances: { EUR: { amount: '2450.32' }, USDT: { amount: '11724.875' } },
    },
  }),
];
