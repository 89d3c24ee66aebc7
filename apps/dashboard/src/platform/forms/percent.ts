import { validationMessages as messages } from '@countinghouse/contract/validation';

/** The ends of a percentage, in percent; both may be chosen. */
export type PercentLimits = { readonly min: number; readonly max: number };

const decimals = 2;
const plain = /^\s*(\d{1,6})(?:\.(\d+))?\s*%?\s*$/;

/** Typed percentage in hundredths of a percent: `2.07` and `2.07 %` are 207; null if invalid. */
export const hundredthsOf = (typed: string): number | null => {
  const [, whole, rest = ''] = plain.exec(typed) ?? [];
  if (whole === undefined || rest.length > decimals) return null;
  return Number(whole) * 100 + Number(rest.padEnd(decimals, '0'));
};

/** Hundredths of a percent as text: 207 is `2.07`. */
export const percentText = (hundredths: number): string => (hundredths / 100).toFixed(decimals);

/** `2.50 %` */
export const percentLabel = (typed: string): string => `${percentText(hundredthsOf(typed) ?? 0)} %`;

/** Error of a percentage as typed; undefined if valid. Nothing is rounded or moved. */
export const percentError = (typed: string, { min, max }: PercentLimits): string | undefined => {
  if (typed.trim() === '') return 'Percentage is required';
  const hundredths = hundredthsOf(typed);
  if (hundredths === null) {
    if (/^\s*\d+,\d+\s*%?\s*$/.test(typed)) return messages.amountComma;
    return plain.test(typed) ? `At most ${decimals} decimals` : messages.amountNumber;
  }
  if (hundredths < Math.round(min * 100)) return `Minimum is ${min} %`;
  return hundredths > Math.round(max * 100) ? `Maximum is ${max} %` : undefined;
};
