export { rateMigrations } from './migrations';
export {
  StaleRates,
  staleAfterSeconds,
  uniformValue,
  UnknownRate,
  type Rate,
  type RateBook,
  type RateFeed,
} from './port';
export { rateBook } from './rate-book';
export { recordBars, recordRates, simulatedRates } from './simulated';
