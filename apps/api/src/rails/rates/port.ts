import type { Tx } from '@countinghouse/database';
import type { RateBook } from '@countinghouse/payments';

/** The outside world's prices. */
export type RateFeed = {
  /**
   * The current prices. Whoever turns one currency into another passes `now` and is refused with `StaleRates` when a
   * price it asks for is older than `staleAfterSeconds`. Sums in the organisation's currency, a transfer's figures among
   * them, and balances pass null and get the last price there is.
   */
  current(tx: Tx, now: Date | null): Promise<RateBook>;
  /**
   * The prices of an instant in the past, from the recorded bars: as they stood then, or, of a pair whose price was stale
   * then, the first one stated after. A pair without either is unknown, and becomes known with its next price.
   */
  at(tx: Tx, instant: Date): Promise<RateBook>;
};
