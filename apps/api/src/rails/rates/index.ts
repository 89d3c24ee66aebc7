export { rateMigrations } from './migrations';
export { type RateFeed } from './port';
export { polledRates } from './polled';
export { recordBars, recordRates, storedRates } from './stored';
