import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { classes } from '../lib/classes';
import type { Tone } from '../lib/tone';
import styles from './Status.module.css';

type StatusChipProps = {
  tone: Tone;
  label: string;
  /** Default the tone's own. An urgent matter that has not failed has the mark of a warning. */
  mark?: Tone;
};

/** A status: a mark that differs by class, and the word. The colour only repeats them. */
export function StatusChip({ tone, label, mark = tone }: StatusChipProps) {
  return (
    <span className={classes(styles.chip, styles[tone])}>
      <Icon name={`mark-${mark}`} size={12} />
      {label}
    </span>
  );
}

/** A label that is not a status, for instance `Overpaid`: outlined, without a mark. */
export function Tag({ label, tone = 'neutral' }: { label: string; tone?: 'neutral' | 'warning' | 'accent' }) {
  return (
    <span
      className={classes(styles.tag, tone === 'warning' && styles.tagWarning, tone === 'accent' && styles.tagAccent)}
    >
      {label}
    </span>
  );
}

/** A row of chips and tags. */
export function Chips({ children }: { children: ReactNode }) {
  return <span className={styles.chips}>{children}</span>;
}

/** Count that wants attention. `label` names the counted things. */
export function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={styles.spoken}>{label}</span>
    </span>
  );
}
