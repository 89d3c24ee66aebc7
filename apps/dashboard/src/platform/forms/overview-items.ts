import type { ReactNode } from 'react';

/** One line of an overview. */
export type OverviewItem = {
  readonly label: string;
  /** Null: nothing set. */
  readonly value: ReactNode;
  /** Earlier value, if it differs; undefined: unchanged, or entirely new. */
  readonly was?: ReactNode;
};

export type OverviewGroup = { readonly title?: string; readonly items: readonly OverviewItem[] };

export const isChanged = ({ was }: OverviewItem): boolean => was !== undefined;

export const changesIn = (groups: readonly OverviewGroup[]): number =>
  groups.reduce((count, { items }) => count + items.filter(isChanged).length, 0);

type Line = readonly [label: string, value: string | null];

/** Lines as items; changed ones with their earlier value. A line without an earlier one was `missing`. */
export const itemsOf = (
  now: readonly Line[],
  before: readonly Line[] | null = null,
  missing: string | null = null,
): OverviewItem[] => {
  if (!before) return now.map(([label, value]) => ({ label, value }));
  const earlier = new Map(before);
  const later = new Map(now);
  const labels = [...later.keys(), ...[...earlier.keys()].filter((label) => !later.has(label))];
  const at = (lines: Map<string, string | null>, label: string) =>
    lines.has(label) ? (lines.get(label) ?? null) : missing;
  return labels.map((label) => {
    const [value, was] = [at(later, label), at(earlier, label)];
    return was === value ? { label, value } : { label, value, was };
  });
};
