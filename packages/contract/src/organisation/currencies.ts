import * as z from 'zod/mini';
import { anyCaller, endpoint } from '../endpoint';
import { fallbacks } from '../errors';
import { amountText, currencyCode, instant, networkCode, rateText } from '../fields';

/** How a currency behaves on one chain: what a person sees, types and waits for. */
export const currencyNetwork = z.object({
  displayName: z.string(),
  /** Decimals accepted in forms and shown. */
  precision: z.number(),
  minDeposit: amountText,
  requiredConfirmations: z.number(),
  requiresTag: z.boolean(),
  /**
   * `{tx}` and `{a}` stand for the transaction hash and the address. Empty where the network can be looked up nowhere, as a simulated
   * one.
   */
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
  summary: 'Every currency of the product, fiat first. Fetched after every login.',
  access: anyCaller,
  answer: z.array(currency),
  example: [
    { name: 'Euro', abbreviation: 'EUR', isFiat: true, supportedNetworks: [], defaultNetwork: null, precision: 2 },
    {
      name: 'Tether USD',
      abbreviation: 'USDT',
      isFiat: false,
      isStable: true,
      pegCurrency: 'USD',
      supportedNetworks: ['TRX', 'ETH', 'BSC', 'SOL'],
      defaultNetwork: 'TRX',
      precision: 6,
      networks: {
        TRX: {
          displayName: 'TRON (TRC20)',
          precision: 6,
          minDeposit: '5',
          requiredConfirmations: 20,
          requiresTag: false,
          explorerTxUrl: 'https://tronscan.org/#/transaction/{tx}',
          explorerAddressUrl: 'https://tronscan.org/#/address/{a}',
        },
      },
    },
  ],
});

export const withdrawalTerms = z.object({
  precision: z.number(),
  fee: amountText,
  minAmount: amountText,
  maxAmount: amountText,
  available: z.boolean(),
  requiresTag: z.boolean(),
});

export const getWithdrawalsMetadata = endpoint({
  name: 'getWithdrawalsMetadata',
  slug: 'currencies',
  method: 'GET',
  path: 'withdrawals/metadata',
  summary: 'Per currency and network: precision, network fee, smallest and largest withdrawal.',
  access: anyCaller,
  answer: z.record(z.string(), z.record(z.string(), withdrawalTerms)),
  fallback: fallbacks.businessMetadata,
  example: {
    USDT: {
      TRX: { precision: 6, fee: '1.5', minAmount: '10', maxAmount: '1000000', available: true, requiresTag: false },
    },
    XRP: {
      MAIN: { precision: 6, fee: '0.25', minAmount: '10', maxAmount: '500000', available: true, requiresTag: true },
    },
  },
});

/** Most pairs that are asked for at once. */
export const mostRatePairs = 50;

const pair = z.string().check(z.regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}$/, 'A pair is two codes: BTC-EUR'));

export const getExchangeRates = endpoint({
  name: 'getExchangeRates',
  slug: 'currencies',
  method: 'GET',
  path: 'exchange/rates',
  summary:
    'Middle prices of one unit of each base in its quote, to estimate by: nothing is promised. Pairs that nobody prices are left out.',
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
  example: {
    rates: [{ base: 'BTC', quote: 'EUR', mid: '58000', source: 'simulated', at: '2025-03-14T09:22:11.000Z' }],
  },
});

export const currenciesEndpoints = [listCurrencies, getWithdrawalsMetadata, getExchangeRates];
