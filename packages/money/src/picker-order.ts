const fiatFirst: readonly string[] = ['EUR', 'USD', 'GBP', 'JPY'];
const cryptoFirst: readonly string[] = ['BTC', 'BCH', 'LTC', 'ETH', 'USDT', 'XLM', 'XRP'];

type Named = { readonly code: string; readonly isFiat: boolean };

/** Ordinary order of codes, the same in every locale. */
export const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const rank = ({ code, isFiat }: Named): number => {
  const position = (isFiat ? fiatFirst : cryptoFirst).indexOf(code);
  return position < 0 ? fiatFirst.length + cryptoFirst.length : position;
};

/** Fiat group first, then crypto. */
export const compareGroups = (a: Named, b: Named): number => Number(b.isFiat) - Number(a.isFiat);

/** Fiat before crypto; within each group the well-known ones in their fixed order, then the rest by code. */
export const compareCodesForPicker = (a: Named, b: Named): number =>
  compareGroups(a, b) || rank(a) - rank(b) || compareCodes(a.code, b.code);
