import type { Total } from './page-query';

const figures = new Intl.NumberFormat('en-GB');

type Nouns = { readonly one: string; readonly many: string };

export const figureText = (count: number): string => figures.format(count);

const totalText = ({ count, isCapped }: Total): string =>
  isCapped ? `more than ${figures.format(count)}` : figures.format(count);

/** `112 payments`, `more than 10,000 payments`. */
export const countText = (total: Total, { one, many }: Nouns): string =>
  `${totalText(total)} ${total.count === 1 && !total.isCapped ? one : many}`;

/**
 * `26–50 of 112`. `before`: number of rows before the page; null if unknown, as for a shared address: then the label shows how many of all are on
 * the page.
 */
export const rangeText = (before: number | null, shown: number, total: Total | null): string => {
  const range =
    before === null ? figures.format(shown) : `${figures.format(before + 1)}–${figures.format(before + shown)}`;
  return total ? `${range} of ${totalText(total)}` : range;
};
