import { fraction, multiply, toDecimalText } from '@countinghouse/money';

/** A stored fraction as the percentage that is edited: `'0.0207'` is 2.07. */
export const percentOf = (share: string): number =>
  Number(toDecimalText(multiply(fraction(share), fraction(100n)), 2, 'half-up'));

/** An edited percentage as the fraction that is stored: 2.07 is 0.0207, without the dust of binary division. */
export const fractionOf = (percent: number): number => Math.round(percent * 100) / 10_000;

/** `2.50 %` */
export const percentLabel = (percent: number): string => `${percent.toFixed(2)} %`;
