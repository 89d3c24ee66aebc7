import { currencyOf } from '@countinghouse/money';

/** Pair of currencies with its names at the markets; null: the market does not list it. */
export type Pair = {
  readonly base: string;
  readonly quote: string;
  /** Name as it is asked for, and as the answer has it. */
  readonly kraken: readonly [asked: string, answered: string] | null;
  readonly coinbase: string | null;
  readonly bitstamp: string | null;
};

const pair = (
  base: string,
  quote: string,
  { kraken = null, coinbase = null, bitstamp = null }: Partial<Omit<Pair, 'base' | 'quote'>>,
): Pair => ({ base, quote, kraken, coinbase, bitstamp });

/** Coins in euros, stable coins in the currency of their peg, euros and pounds in dollars: every other price crosses these. */
export const pairs: readonly Pair[] = [
  pair('BTC', 'EUR', { kraken: ['XBTEUR', 'XXBTZEUR'], coinbase: 'BTC-EUR', bitstamp: 'BTC/EUR' }),
  pair('ETH', 'EUR', { kraken: ['ETHEUR', 'XETHZEUR'], coinbase: 'ETH-EUR', bitstamp: 'ETH/EUR' }),
  pair('LTC', 'EUR', { kraken: ['LTCEUR', 'XLTCZEUR'], coinbase: 'LTC-EUR', bitstamp: 'LTC/EUR' }),
  pair('BCH', 'EUR', { kraken: ['BCHEUR', 'BCHEUR'], coinbase: 'BCH-EUR', bitstamp: 'BCH/EUR' }),
  pair('XRP', 'EUR', { kraken: ['XRPEUR', 'XXRPZEUR'], coinbase: 'XRP-EUR', bitstamp: 'XRP/EUR' }),
  pair('XLM', 'EUR', { kraken: ['XLMEUR', 'XXLMZEUR'], coinbase: 'XLM-EUR', bitstamp: 'XLM/EUR' }),
  pair('LINK', 'EUR', { kraken: ['LINKEUR', 'LINKEUR'], coinbase: 'LINK-EUR', bitstamp: 'LINK/EUR' }),
  pair('SOL', 'EUR', { kraken: ['SOLEUR', 'SOLEUR'], coinbase: 'SOL-EUR', bitstamp: 'SOL/EUR' }),
  pair('DASH', 'EUR', { kraken: ['DASHEUR', 'DASHEUR'] }),
  pair('TRX', 'EUR', { kraken: ['TRXEUR', 'TRXEUR'] }),
  pair('BNB', 'EUR', { kraken: ['BNBEUR', 'BNBEUR'] }),
  pair('USDT', 'USD', { kraken: ['USDTUSD', 'USDTZUSD'], coinbase: 'USDT-USD', bitstamp: 'USDT/USD' }),
  pair('USDC', 'USD', { kraken: ['USDCUSD', 'USDCUSD'], bitstamp: 'USDC/USD' }),
  pair('EUR', 'USD', { kraken: ['EURUSD', 'ZEURZUSD'], bitstamp: 'EUR/USD' }),
  pair('GBP', 'USD', { kraken: ['GBPUSD', 'ZGBPZUSD'], bitstamp: 'GBP/USD' }),
];

export const nameOf = ({ base, quote }: Pick<Pair, 'base' | 'quote'>): string => `${base}/${quote}`;

/** Widest disagreement of two sources, as a divisor: one in a hundred, and three in a thousand of a stable coin. */
export const bandOf = (base: string): readonly [parts: bigint, of: bigint] =>
  currencyOf(base).isStable ? [3n, 1_000n] : [1n, 100n];
