import { Icon } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import styles from './forms.module.css';
import { texts } from './messages';

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

/** Content about to be sent. A pencil marks changes, with the earlier values. */
export const Overview = ({ groups }: { readonly groups: readonly OverviewGroup[] }) => (
  <div className={styles.overview}>
    {groups.map(({ title, items }) => (
      <table key={title ?? ''} className={styles.review} aria-label={title === undefined ? texts.overview : undefined}>
        {title !== undefined && <caption>{title}</caption>}
        <tbody>
          {items.map((item) => (
            <Row key={item.label} item={item} />
          ))}
        </tbody>
      </table>
    ))}
  </div>
);

const Row = ({ item }: { readonly item: OverviewItem }) => (
  <tr className={isChanged(item) ? styles.changed : undefined}>
    <th scope="row">{item.label}</th>
    <td>
      {item.value === null ? <span className={styles.unset}>{texts.notSet}</span> : item.value}
      {isChanged(item) && (
        <span className={styles.was}>
          {texts.was} <s>{item.was ?? texts.notSet.toLowerCase()}</s>
        </span>
      )}
    </td>
    <td className={styles.mark}>
      {isChanged(item) && (
        <>
          <Icon name="pencil" size={14} />
          <span className={styles.spoken}>{texts.changed}</span>
        </>
      )}
    </td>
  </tr>
);
