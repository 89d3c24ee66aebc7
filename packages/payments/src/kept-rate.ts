import type { Fraction } from '@countinghouse/money';
import { fraction, toRateText } from '@countinghouse/money';

/** Rates are stored with 18 decimals; rounding before use makes a stored rate reproduce its amounts to the last unit. */
export const kept = (rate: Fraction): Fraction => fraction(toRateText(rate));
