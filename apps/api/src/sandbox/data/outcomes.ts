/** Outcomes of a ONE_TIME payment, with their shares in percent. */
export const outcomes = [
  ['EXACT', 70],
  ['NO_FUNDS', 15.5],
  ['UNDERPAID', 6],
  ['OVERPAID', 4],
  ['LATE', 1.5],
  ['FOLLOW_UP', 1],
  ['UNPROCESSABLE', 0.8],
  ['CANCELLED', 0.8],
  ['BLOCKED', 0.4],
] as const;

export type Outcome = (typeof outcomes)[number][0];

/** Share of exact payments that come in two transfers. */
export const twoTransfersShare = 0.02;

/** Share of payments, among those on a network with a second enabled coin, that arrive in two coins (0.3 % overall). */
export const mixedCurrencyShare = 0.01;
