import { currencyOf, publicCurrencies } from '@countinghouse/money';

/** A sum that a typed text may mean, in atomic units of a currency. */
export type Meant = { readonly currency: string; readonly units: string };

const isGrouped = (groups: readonly string[]): boolean =>
  groups.length > 1 &&
  /^\d{1,3}$/.test(groups[0] ?? '') &&
  groups.slice(1).every((group) => /^\d{3}$/.test(group)) &&
  !groups[0]?.startsWith('0');

type Decimal = readonly [whole: string, decimals: string];

/** Numbers that a text may mean: `12,203.86`, `12203.86` and `12.203,86` mean one; `12.203` means two. */
export const decimalsIn = (text: string): readonly Decimal[] => {
  if (!/^\d[\d.,]*\d$|^\d$/.test(text)) return [];
  const last = text.replaceAll(/\d/g, '').at(-1);
  if (last === undefined) return [[text, '']];
  const other = last === '.' ? ',' : '.';
  const parts = text.split(last);
  const decimals = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const whole = before[0] ?? '';
  const found: Decimal[] = [];
  const groups = whole.split(other);
  if (before.length === 1 && (groups.length === 1 || isGrouped(groups))) found.push([groups.join(''), decimals]);
  if (isGrouped(parts)) found.push([parts.join(''), '']);
  return found;
};

const unitsOf = ([whole, typed]: Decimal, scale: number): string | null => {
  const decimals = typed.replace(/0+$/, '');
  if (decimals.length > scale) return null;
  const units = BigInt(whole + decimals.padEnd(scale, '0'));
  return units === 0n ? null : units.toString();
};

/** More digits are no amount of anything. */
const mostDigits = 38;

/** Every sum that a text may mean, of every currency; none where it is no number. */
export const meantBy = (text: string): readonly Meant[] => {
  if (text.length > mostDigits) return [];
  const meant = decimalsIn(text);
  return meant.length === 0
    ? []
    : publicCurrencies.flatMap((currency) => {
        const scale = currencyOf(currency.code).ledgerScale;
        return meant.flatMap((decimal) => {
          const units = unitsOf(decimal, scale);
          return units === null ? [] : [{ currency: currency.code, units }];
        });
      });
};
