import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { fallbacks } from '../errors';
import { amountText, currencyCode, instant, rateText } from '../fields';
import { businessId } from '../ids';
import { instantQuery } from '../paging';
import { anyOf } from '../permissions';

/** Reasons for which the money of businesses changes. */
export const changeCauses = [
  'PAYMENTS',
  'BANK_DEPOSITS',
  'WITHDRAWALS',
  'RELEASED',
  'TRANSFERS',
  'CONVERSIONS',
  'CORRECTIONS',
] as const;
export type ChangeCause = (typeof changeCauses)[number];

const sumOf = z.object({ currency: currencyCode, amount: amountText });

/** Change between two instants, explained so that its lines add up to it. */
export const balanceChange = z.object({
  /** Value at the beginning, at the prices of then. */
  before: amountText,
  /** Largest first; a cause without a movement is left out. At the prices of now. */
  causes: z.array(
    z.object({
      cause: z.enum(changeCauses),
      /** Things that moved the money: a thing that posted several times counts once. */
      count: z.int(),
      amount: amountText,
      /** The change itself, by currency. */
      changes: z.array(sumOf),
    }),
  ),
  /** Revaluation of the money that lay there at the beginning: the part that no cause explains. */
  rates: amountText,
  /** Sum of the causes and `rates`. */
  total: amountText,
});
export type BalanceChange = z.output<typeof balanceChange>;

/** Values in the uniform currency, two decimals; `total` is the sum of the other three. */
const valued = z.object({ available: amountText, pending: amountText, held: amountText, total: amountText });

const price = z.nullable(z.object({ rate: rateText, source: z.string(), at: instant }));

/** One currency then, and its total now. */
const currencyThen = z.object({
  currency: currencyCode,
  available: amountText,
  pending: amountText,
  held: amountText,
  total: amountText,
  /** Values of `available` and `total` at the price of then; null without one. */
  availableValue: z.nullable(amountText),
  value: z.nullable(amountText),
  /** Price of then, in the uniform currency; null in that currency itself, and where there was none. */
  rate: price,
  totalNow: amountText,
  /** Price of now. */
  rateNow: price,
});
export type CurrencyThen = z.output<typeof currencyThen>;

const compared = {
  past: valued,
  present: valued,
  currencies: z.array(currencyThen),
};

/** Balances of then beside those of now, and why they differ. */
export const balancesSince = z.object({
  asOf: instant,
  /** Instant of the present figures. */
  now: instant,
  uniformCurrency: currencyCode,
  ...compared,
  /** Currencies that were held then and had no price: their money is missing in the values of then. */
  withoutRate: z.array(currencyCode),
  businesses: z.array(
    z.object({ businessId, businessName: z.string(), settlementCurrency: currencyCode, ...compared }),
  ),
  /** Null while a price of then is unknown. */
  change: z.nullable(balanceChange),
  /** Holds placed and released since: they move money within the total. */
  movedWithin: z.int(),
  proof: z.object({
    /** Entries from which the balances of then follow. */
    entries: z.int(),
    /** Entries among them that a seal covers. */
    sealed: z.int(),
    /** Last entry by then; null: there was none. */
    lastEntryAt: z.nullable(instant),
    /** First entry of all, and the first one after then; null: there is none. */
    firstEntryAt: z.nullable(instant),
    nextEntryAt: z.nullable(instant),
    /** End of the last verification of the books; null: none has run. */
    verifiedAt: z.nullable(instant),
    /** False if that verification found a balance or a book to differ from its entries. */
    isSound: z.boolean(),
  }),
});
export type BalancesSince = z.output<typeof balancesSince>;

export const getBalancesSince = endpoint({
  name: 'getBalancesSince',
  slug: 'time-machine',
  method: 'GET',
  path: 'balances/since',
  access: needs(anyOf('GET_BALANCES')),
  query: z.strictObject({ asOf: instantQuery, businessId: z.optional(businessId) }),
  answer: balancesSince,
  errors: ['NOT_FOUND', 'RATES_UNAVAILABLE', 'UNAVAILABLE'],
  fallback: fallbacks.balances,
});
