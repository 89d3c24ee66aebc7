import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './Totals.module.css';

type Total = {
  label: string;
  /** An amount, or a skeleton in its place. */
  value: ReactNode;
  /** Sum of the preceding ones, closed by a double rule. */
  isSum?: boolean;
  /** A quiet line below the figure, outside the rules that close a sum. */
  note?: ReactNode;
};

type TotalsProps = {
  items: readonly Total[];
  note?: ReactNode;
  /** A note of a word or two, which needs no line of its own. */
  isNoteBeside?: boolean;
};

/** Main figures of a page, side by side, with a line below on their basis. */
export function Totals({ items, note, isNoteBeside }: TotalsProps) {
  return (
    <div className={classes(styles.totals, isNoteBeside && styles.beside)}>
      <dl>
        {items.map(({ label, value, isSum, note: below }) => (
          <div key={label} className={classes(isSum && styles.sum)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {below && <dd className={styles.below}>{below}</dd>}
          </div>
        ))}
      </dl>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
