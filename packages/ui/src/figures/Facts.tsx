import type { ReactNode } from 'react';
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
  /** Values at the right edge (slips) or after the labels (pages). `end` unless told. */
  align?: 'end' | 'start';
};

/** Labels and values, one a line. */
export function Facts({ items, align = 'end' }: FactsProps) {
  return (
    <dl className={classes(styles.facts, align === 'start' && styles.start)}>
      {items
        .filter((item) => !item.isHidden)
        .map((item) => (
          <div key={item.label} className={styles.fact}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
    </dl>
  );
}
