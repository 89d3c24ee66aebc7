export { type RateFeed } from './port';
export { watchPrices } from './metrics';
export { polledRates } from './polled';
export { marketPrices, type PriceSources } from './market-prices';

export { recordRates, saveRateBars, saveRateRows, sealedBars, sealedRates, storedRates, type RateRow } from './stored';
