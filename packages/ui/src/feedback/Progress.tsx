import { useId } from 'react';
import styles from './Progress.module.css';

export type ProgressProps = {
  label: string;
  /** Between 0 and 1; null while the total is unknown. */
  value: number | null;
  /** Progress in words, under the bar. */
  text: string;
};

/** Progress of a lengthy task. */
export function Progress({ label, value, text }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <progress aria-label={label} aria-describedby={id} max={1} {...(value === null ? {} : { value })} />
      <p id={id}>{text}</p>
    </div>
  );
}
