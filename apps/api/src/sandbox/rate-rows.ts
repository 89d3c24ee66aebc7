import { currencyOf } from '@countinghouse/money';
import { addDays, startOfDay, type Window } from './calendar';
import { pricedCurrencies, rateSource, type RatePath } from './rate-path';
import type { RateRow } from '../rails/rates';

/** Every currency is quoted in EUR, stable coins in the currency of their peg. */
const pairs = pricedCurrencies
  .filter((code) => code !== 'EUR')
  .map((code) => ({ base: code, quote: currencyOf(code).pegCurrency ?? 'EUR' }));

/** The prices of one instant, one row per pair. */
export const rateRowsAt = (rates: RatePath, at: Date): RateRow[] =>
  pairs.map(({ base, quote }) => ({ base, quote, at, mid: rates.midText(base, quote, at), source: rateSource }));

/** One bar per pair and day, from the day after `after` (the window's first without it) to the day of `to`. */
export const rateBars = (rates: RatePath, window: Window, after: Date | null, to: Date): RateRow[] => {
  const bars: RateRow[] = [];
  for (let day = after ? addDays(startOfDay(after), 1) : window.start; day <= to; day = addDays(day, 1)) {
    bars.push(...rateRowsAt(rates, day));
  }
  return bars;
};
