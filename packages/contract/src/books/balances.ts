import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { fallbacks } from '../errors';
import { amountText, currencyCode, instant } from '../fields';
import { businessId } from '../ids';
import { anyOf } from '../permissions';

/** One currency of one business. All four are text in their own scale; `uniformAmount` is in the uniform currency. */
export const currencyBalance = z.object({
  /** Spendable. */
  amount: amountText,
  /** Reserved for open withdrawals. */
  held: amountText,
  /** Final on chain, not yet released. */
  pending: amountText,
  /** `amount` at the current mid, two decimals. */
  uniformAmount: amountText,
  /** Source and time of that mid, from the oldest price behind it; null in the uniform currency itself. */
  uniformRate: z.nullable(z.object({ source: z.string(), at: instant })),
});
export type CurrencyBalance = z.output<typeof currencyBalance>;

/** Everything together in the uniform currency, two decimals; `total` is the sum of the other three as they are stated. */
const totals = z.object({ available: amountText, pending: amountText, held: amountText, total: amountText });

export const businessBalances = z.object({
  businessId: businessId,
  businessName: z.string(),
  settlementCurrency: currencyCode,
  /** The uniform currency, in which both display amounts are stated. */
  displayCurrency: currencyCode,
  displayFiatAmount: amountText,
  displayCryptoAmount: amountText,
  /** Time of the oldest price behind the two amounts; null if nothing is converted. */
  ratesAt: z.nullable(instant),
  totals,
  /** The settlement currency always, every currency the business ever held, and coins pending now. */
  balances: z.record(currencyCode, currencyBalance),
});
export type BusinessBalances = z.output<typeof businessBalances>;

export const organisationBalances = z.object({
  /** Spendable per currency over the visible businesses; every enabled settlement currency, zero included. */
  settlementBalances: z.record(currencyCode, amountText),
  /** Balances under the same keys, converted to the uniform currency. */
  uniformBalances: z.record(currencyCode, amountText),
  uniformCurrency: currencyCode,
  /** Of all that the visible businesses hold; `available` is the sum of `uniformBalances`. */
  totals,
  /** Time of the oldest price behind `uniformBalances`; null if nothing is converted. */
  ratesAt: z.nullable(instant),
  asOf: instant,
});
export type OrganisationBalances = z.output<typeof organisationBalances>;

export const listBalances = endpoint({
  name: 'listBalances',
  slug: 'balances',
  method: 'GET',
  path: 'balances',
  access: needs(anyOf('GET_BALANCES')),
  answer: z.array(businessBalances),
  errors: ['RATES_UNAVAILABLE'],
  fallback: fallbacks.balances,
});

export const getOrganisationBalances = endpoint({
  name: 'getOrganisationBalances',
  slug: 'balances',
  method: 'GET',
  path: 'balances/organisation',
  access: needs(anyOf('GET_BALANCES')),
  answer: organisationBalances,
  errors: ['RATES_UNAVAILABLE'],
});

export const getBusinessBalances = endpoint({
  name: 'getBusinessBalances',
  slug: 'balances',
  method: 'GET',
  path: 'balances/:businessId',
  access: needs(anyOf('GET_BALANCES')),
  params: z.strictObject({ businessId: businessId }),
  answer: businessBalances,
  errors: ['NOT_FOUND', 'RATES_UNAVAILABLE'],
});

/** Balances held outside, compared with the ledger: only the differences. */
export const reconciliation = z.object({
  /** Time of the last comparison; null: none yet. */
  comparedAt: z.nullable(instant),
  differences: z.array(
    z.object({
      kind: z.enum(['CUSTODY', 'BANK']),
      currency: currencyCode,
      /** Null: at the bank. */
      network: z.nullable(z.string()),
      /** MORE or less is held outside than the ledger says. */
      held: z.enum(['MORE', 'LESS']),
      amount: amountText,
      /** Date of the daily comparison that showed it first. */
      since: instant,
    }),
  ),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const getReconciliation = endpoint({
  name: 'getReconciliation',
  slug: 'balances',
  method: 'GET',
  path: 'balances/reconciliation',
  access: needs(anyOf('GET_BALANCES')),
  answer: reconciliation,
});
