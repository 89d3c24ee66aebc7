import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { fallbacks } from '../errors';
import { amountText, currencyCode, instant, rateText } from '../fields';
import { businessId } from '../ids';
import { instantQuery } from '../paging';
import { anyOf } from '../permissions';

export const futureInstantMessage = 'The instant must not be in the future';

/** One currency of one business at an instant. `total` is available, held and pending together. */
export const balanceAt = z.object({
  currency: currencyCode,
  available: amountText,
  held: amountText,
  pending: amountText,
  total: amountText,
  /** `total` at the price of that instant, two decimals; null without a price. */
  uniformAmount: z.nullable(amountText),
  /** Price, its source and time; null in the uniform currency itself, and where there is no price. */
  rate: z.nullable(z.object({ rate: rateText, source: z.string(), at: instant })),
});

const sumOf = z.object({ currency: currencyCode, amount: amountText });

/** Balances as of an instant: after everything posted up to it. */
export const balancesAt = z.object({
  asOf: instant,
  uniformCurrency: currencyCode,
  businesses: z.array(
    z.object({
      businessId,
      businessName: z.string(),
      /** The settlement currency always, every currency held by then, and coins pending then. */
      balances: z.array(balanceAt),
      /** Sum of the stated uniform amounts; null if one of them is unknown. */
      uniformTotal: z.nullable(amountText),
      /** Received for the business and not allocated; no part of the balances. */
      unassociated: z.array(sumOf),
    }),
  ),
  uniformTotal: z.nullable(amountText),
  /**
   * Frozen by the organisation's compliance, over all its businesses; no part of the balances. Null if the answer does not cover every business.
   */
  blocked: z.nullable(z.array(sumOf)),
});
export type BalancesAt = z.output<typeof balancesAt>;

export const listBalancesAt = endpoint({
  name: 'listBalancesAt',
  slug: 'balances',
  method: 'GET',
  path: 'balances/at',
  access: needs(anyOf('GET_BALANCES')),
  query: z.strictObject({ asOf: instantQuery, businessId: z.optional(businessId) }),
  answer: balancesAt,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  fallback: fallbacks.balances,
});
