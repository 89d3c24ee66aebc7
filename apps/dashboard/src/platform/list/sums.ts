import type { Sum } from './page-query';

export type SumsOfKind = { readonly of: Sum['of']; readonly amounts: readonly Sum[] };

const isNothing = ({ amount }: Sum) => !/[1-9]/.test(amount);

/**
 * Sums in the server's order, grouped by kind. A currency without movement is left out beside one with movement; if nothing moved at all a single
 * zero is shown. Zero fees are omitted.
 */
export const sumsByKind = (sums: readonly Sum[]): SumsOfKind[] =>
  [...new Set(sums.map(({ of }) => of))].flatMap((of): SumsOfKind[] => {
    const ofKind = sums.filter((sum) => sum.of === of);
    const moved = ofKind.filter((sum) => !isNothing(sum));
    if (moved.length === 0 && of === 'fees') return [];
    return [{ of, amounts: moved.length > 0 ? moved : ofKind.slice(0, 1) }];
  });

/** Sums of two lists shown as one. */
export const joinSums = (add: (texts: readonly string[]) => string, ...parts: readonly (readonly Sum[])[]): Sum[] => {
  const joined = new Map<string, Sum>();
  for (const sum of parts.flat()) {
    const key = `${sum.of} ${sum.currency}`;
    const before = joined.get(key);
    joined.set(key, before ? { ...sum, amount: add([before.amount, sum.amount]) } : sum);
  }
  return [...joined.values()];
};
