import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { metadata } from '../metadata';
import { ownId, paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { anyOf } from '../permissions';

/** A firm quote is valid for seconds. Its requester executes it once, or it expires. */
export const conversionStatuses = ['PENDING', 'EXECUTED', 'EXPIRED', 'FAILED'] as const;

/** The amount that was named: the one that leaves the balance, or the one that arrives there. */
export const fixedSides = ['DEBIT', 'CREDIT'] as const;

export const balanceConversion = z.object({
  id: uuid,
  clientLabel: z.nullable(z.string()),
  businessId,
  amountCurrencyType: z.enum(fixedSides),
  status: z.enum(conversionStatuses),
  debitCurrency: currencyCode,
  debitAmount: amountText,
  creditCurrency: currencyCode,
  creditAmount: amountText,
  /** Price of one unit of the debit currency, after the spread. */
  rate: rateText,
  /** Middle price of the market and the spread taken off it, a fraction of one; for ADMIN and MANAGER, null for all others. */
  midRate: z.nullable(rateText),
  spread: z.nullable(rateText),
  metadata,
  initiatedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  executedAt: z.nullable(instant),
  failureReason: z.nullable(z.string()),
});
export type BalanceConversion = z.output<typeof balanceConversion>;

/** Filters of one business's conversions; all except the business optional, combined by "and". */
export const conversionsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    businessId,
    status: z.optional(z.enum(conversionStatuses)),
    debitCurrency: z.optional(currencyCode),
    creditCurrency: z.optional(currencyCode),
    /** Exactly this one. */
    clientLabel: ownId,
    /** The client label or the id, or its beginning. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

export const listBalanceConversions = endpoint({
  name: 'listBalanceConversions',
  slug: 'balance-conversions',
  method: 'GET',
  path: 'payment/balance/convert',
  access: needs(anyOf('GET_BALANCE_CONVERSIONS')),
  query: conversionsQuery,
  answer: z.object({ conversions: z.array(balanceConversion), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
});
