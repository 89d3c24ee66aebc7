import { bitstamp } from './bitstamp';
import { coinbase } from './coinbase';
import { ecb } from './ecb';
import { kraken } from './kraken';
import type { Market } from './market';

/** Markets by their names in `PRICE_MARKETS`; the ECB's rates serve screens alone and agree with nobody. */
export const markets = { kraken, coinbase, bitstamp, ecb } as const satisfies Readonly<Record<string, Market>>;
export type MarketName = keyof typeof markets;
export const isMarketName = (name: string): name is MarketName => Object.hasOwn(markets, name);
export { kraken, coinbase, bitstamp };
export { type Market } from './market';
