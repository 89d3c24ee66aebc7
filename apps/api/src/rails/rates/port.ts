import type { Tx } from '@countinghouse/database';
import type { RateBook } from '@countinghouse/payments';

/** Source of prices as it was asked last. */
export type SourceState = {
  readonly source: string;
  readonly askedAt: Date;
  /** Last answer with any price. */
  readonly answeredAt: Date | null;
  readonly pairs: number;
  readonly problem: string | null;
};

/** Current price of a pair, and what the sources said of it when they were asked last. */
export type PairState = {
  readonly base: string;
  readonly quote: string;
  /** Null: no price was ever stated. */
  readonly mid: string | null;
  readonly at: Date | null;
  /** Null: the one source states it. */
  readonly said: string | null;
  /** Price of a day, for sums on screens alone. */
  readonly isReference: boolean;
};

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
  /** Sources as they were asked last, where several have to agree, and every pair with its price. */
  states(tx: Tx): Promise<{ readonly sources: readonly SourceState[]; readonly pairs: readonly PairState[] }>;
};
