import type { Tx } from '@countinghouse/database';
import type { RateBook } from '@countinghouse/payments';

/** The outside world's prices. */
export type RateFeed = {
  /**
   * Current prices. A conversion of one currency into another passes `now` and is refused with `StaleRates` when a price it needs is older than
   * `staleAfterSeconds`. Sums in the organisation's currency, a transfer's figures among them, and balances pass null and get the last known price.
   */
  current(tx: Tx, now: Date | null): Promise<RateBook>;
  /**
   * Prices of an instant in the past, from the recorded bars: those of then, or, for a pair whose price was stale then, the first one after. A pair
   * without either is unknown, and becomes known with its next price.
   */
  at(tx: Tx, instant: Date): Promise<RateBook>;
};
