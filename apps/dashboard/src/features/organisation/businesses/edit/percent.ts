import { fraction, multiply, toDecimalText } from '@countinghouse/money';
import { hundredthsOf } from '../../../../platform/forms/percent';

/** A stored fraction as the percentage that is edited: `'0.0207'` is `2.07`. */
export const percentOf = (share: string): string =>
  toDecimalText(multiply(fraction(share), fraction(100n)), 2, 'half-up');

/** An edited percentage as the fraction that is stored: `2.07` is 0.0207, without the dust of binary division. */
export const fractionOf = (percent: string): number => (hundredthsOf(percent) ?? 0) / 10_000;

/** True for a percentage of 0, which is stored as null: off. */
export const isNothing = (percent: string): boolean => fractionOf(percent) === 0;

/** The percentage, clamped between two bounds in percent. */
export const within = (percent: string, min: number, max: number): string => {
  const hundredths = hundredthsOf(percent) ?? 0;
  if (hundredths < min * 100) return min.toFixed(2);
  return hundredths > max * 100 ? max.toFixed(2) : percent;
};
