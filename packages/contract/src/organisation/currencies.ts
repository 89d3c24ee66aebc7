import * as z from 'zod/mini';
import { anyCaller, endpoint } from '../endpoint';
import { fallbacks } from '../errors';
import { amountText, currencyCode, instant, networkCode, rateText } from '../fields';

/** A currency on one chain: everything a person sees, types and waits for. */
export const currencyNetwork = z.object({
  displayName: z.string(),
  /** Decimals accepted in forms and shown. */
  precision: z.number(),
  minDeposit: amountText,
  requiredConfirmations: z.number(),
  requiresTag: z.boolean(),
  /** False: nobody is given an address for this coin on this network here, and none of it is awaited. */
  depositsEnabled: z.boolean(),
  /** False: none of this coin is sent over this network here. What is held of it stays, and can be converted. */
  withdrawalsEnabled: z.boolean(),
  /** `{tx}` and `{a}` are placeholders for the transaction hash and the address. Empty if the network has no explorer, like a simulated one. */
  explorerTxUrl: z.string(),
  explorerAddressUrl: z.string(),
});

export const currency = z.object({
  name: z.string(),
  abbreviation: currencyCode,
  isFiat: z.boolean(),
  isStable: z.optional(z.boolean()),
  pegCurrency: z.optional(z.nullable(currencyCode)),
  supportedNetworks: z.array(networkCode),
  defaultNetwork: z.nullable(networkCode),
  precision: z.number(),
  /** Crypto only, by network. */
  networks: z.optional(z.record(z.string(), currencyNetwork)),
});
export type CurrencyView = z.output<typeof currency>;

export const listCurrencies = endpoint({
  name: 'listCurrencies',
  slug: 'currencies',
  method: 'GET',
  path: 'currencies',
  access: anyCaller,
  answer: z.array(currency),
});

export const withdrawalTerms = z.object({
  precision: z.number(),
  fee: amountText,
  minAmount: amountText,
  maxAmount: amountText,
  /** False: none is sent now, for want of a rail or of a price. */
  available: z.boolean(),
  requiresTag: z.boolean(),
});

export const getWithdrawalsMetadata = endpoint({
  name: 'getWithdrawalsMetadata',
  slug: 'currencies',
  method: 'GET',
  path: 'withdrawals/metadata',
  access: anyCaller,
  answer: z.record(z.string(), z.record(z.string(), withdrawalTerms)),
  fallback: fallbacks.businessMetadata,
});

/** Most pairs per request. */
export const mostRatePairs = 50;

const pair = z.string().check(z.regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}$/, 'A pair is two codes: BTC-EUR'));

export const getExchangeRates = endpoint({
  name: 'getExchangeRates',
  slug: 'currencies',
  method: 'GET',
  path: 'exchange/rates',
  access: anyCaller,
  query: z.strictObject({
    /** Separated by commas. */
    pairs: z.pipe(
      z.string().check(z.maxLength(22 * mostRatePairs)),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z.array(pair).check(z.maxLength(mostRatePairs)),
      ),
    ),
  }),
  answer: z.object({
    rates: z.array(
      z.object({ base: currencyCode, quote: currencyCode, mid: rateText, source: z.string(), at: instant }),
    ),
  }),
});
