import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './Totals.module.css';

export type Total = {
  label: string;
  /** An amount, or a skeleton in its place. */
  value: ReactNode;
  /** The sum of the ones before it, closed by a double rule. */
  isSum?: boolean;
};

/** The figures that a page leads with, side by side, and under them in a line what they rest on. */
export function Totals({ items, note }: { items: readonly Total[]; note?: ReactNode }) {
  return (
    <div className={styles.totals}>
      <dl>
        {items.map(({ label, value, isSum }) => (
          <div key={label} className={classes(isSum && styles.sum)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
