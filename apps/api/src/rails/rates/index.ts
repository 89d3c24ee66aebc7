export { type RateFeed } from './port';
export { polledRates } from './polled';
export { recordRates, storedRates } from './stored';
