/**
 * Rounding of a quotient to whole units. All three work on the magnitude, so that an amount and its mirror image round alike: `up` away from zero,
 * `down` toward zero, `half-up` to the nearest with halves away from zero.
 */
export type Rounding = 'up' | 'down' | 'half-up';

/** `10^digits`. */
export const powerOfTen = (digits: number): bigint => 10n ** BigInt(digits);

/** `numerator / denominator` as a whole number. The denominator must be positive. */
export const divideRounded = (numerator: bigint, denominator: bigint, rounding: Rounding): bigint => {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const whole = magnitude / denominator;
  const rest = magnitude % denominator;
  const oneMore = rounding === 'up' ? rest > 0n : rounding === 'half-up' && rest * 2n >= denominator;
  const rounded = oneMore ? whole + 1n : whole;
  return negative ? -rounded : rounded;
};

/**
 * Rounding of each kind of quantity, so that no caller chooses its own. Input with too many decimals is not included: it is refused, never rounded.
 */
export const roundingOf = {
  /** R1 coins a payer must send, at the network's precision */
  payable: 'up',
  /** R2 settlement gross of a received amount, at the currency's precision */
  gross: 'down',
  /** R3 fees and shares of fees, at the precision of the charged currency; net = gross − fee, never rounded itself */
  fee: 'half-up',
  /** R4 credit of a conversion with a fixed debit */
  converted: 'down',
  /** R5 debit of a conversion with a fixed credit; cost of bought coins */
  cost: 'up',
  /** R6 a hold with slippage */
  reserve: 'up',
  /** R9 what is held, where a screen has fewer decimals than the currency: never more than there is */
  held: 'down',
  /** R7 display, uniform values and statistics, at 2 decimals; R8 percentages */
  shown: 'half-up',
} as const satisfies Record<string, Rounding>;
