import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { anyOf } from '../permissions';

/** A firm quote stands for seconds. It is executed once, by who asked for it, or it expires. */
export const conversionStatuses = ['PENDING', 'EXECUTED', 'EXPIRED', 'FAILED'] as const;

/** Which of the two amounts was named: what leaves the balance, or what arrives there. */
export const fixedSides = ['DEBIT', 'CREDIT'] as const;

export const balanceConversion = z.object({
  id: uuid,
  businessId,
  amountCurrencyType: z.enum(fixedSides),
  status: z.enum(conversionStatuses),
  debitCurrency: currencyCode,
  debitAmount: amountText,
  creditCurrency: currencyCode,
  creditAmount: amountText,
  /** What one unit of the debit currency brings, after the spread. */
  rate: rateText,
  /** The market's middle price and what was taken off it, a fraction of one; for ADMIN and MANAGER, null for all others. */
  midRate: z.nullable(rateText),
  spread: z.nullable(rateText),
  initiatedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  executedAt: z.nullable(instant),
  failureReason: z.nullable(z.string()),
});
export type BalanceConversion = z.output<typeof balanceConversion>;

const example: z.input<typeof balanceConversion> = {
  id: '0195ea12-3c2d-7b1a-8f4e-5d6c7b8a9f01',
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
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
  expiresAt: '2025-03-14T09:30:15.000Z',
  executedAt: '2025-03-14T09:30:06.120Z',
  failureReason: null,
};

/** The filters of one business's conversions, all but the business optional, narrowing together. */
export const conversionsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    businessId,
    status: z.optional(z.enum(conversionStatuses)),
    debitCurrency: z.optional(currencyCode),
    creditCurrency: z.optional(currencyCode),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

export const listBalanceConversions = endpoint({
  name: 'listBalanceConversions',
  slug: 'balance-conversions',
  method: 'GET',
  path: 'payment/balance/convert',
  summary: 'Balance conversions of a business, newest first, a page at a time',
  access: needs(anyOf('GET_BALANCE_CONVERSIONS')),
  query: conversionsQuery,
  answer: z.object({ conversions: z.array(balanceConversion), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
  example: { conversions: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
});

export const balanceConversionsEndpoints = [listBalanceConversions];
