import { groupThousands, trimZeros, writtenText } from '@countinghouse/money';
import { instantWords } from '../../../platform/words';

/** `1,120.00 EUR`. */
export const moneyWords = (amount: string, currency: string): string =>
  `${groupThousands(writtenText(amount, currency))} ${currency}`;

/** `14 Mar 2025` of `2025-03-14`. */
export const dayWords = (day: string): string => instantWords(`${day}T00:00:00.000Z`).split(',')[0] ?? day;

/** `19 %` of `0.19`. */
export const rateWords = (rate: string): string => {
  const [whole = '0', decimals = ''] = rate.split('.');
  const digits = `${whole}${decimals.padEnd(2, '0')}`;
  const cut = digits.length - Math.max(decimals.length - 2, 0);
  const percent = `${digits.slice(0, cut).replace(/^0+(?=\d)/, '')}.${digits.slice(cut)}`;
  return `${trimZeros(percent.endsWith('.') ? `${percent}0` : percent)} %`;
};
