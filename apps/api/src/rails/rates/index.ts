export { rateMigrations } from './migrations';
export { type RateFeed } from './port';
export { recordBars, recordRates, simulatedRates } from './simulated';
