import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import styles from './Facts.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Leaves the line out. */
  isHidden?: boolean;
};

export type FactsProps = {
  items: readonly Fact[];
  /** Values at the right edge (drawers) or after the labels (pages). Default `end`. */
  align?: 'end' | 'start';
  /** Most facts in sight; the others are behind `8 more`. */
  most?: number;
};

/** Labels and values, one a line. */
export function Facts({ items, align = 'end', most = Infinity }: FactsProps) {
  const shown = items.filter((item) => !item.isHidden);
  const more = shown.slice(most);
  const list = (facts: readonly Fact[]) => (
    <dl className={classes(styles.facts, align === 'start' && styles.start)}>
      {facts.map((item) => (
        <div key={item.label} className={styles.fact}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      {list(shown.slice(0, most))}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            {`${more.length} more`}
            <Icon name="chevron-down" size={12} />
          </summary>
          {list(more)}
        </details>
      )}
    </>
  );
}
