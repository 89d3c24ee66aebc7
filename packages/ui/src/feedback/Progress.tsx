import { useId } from 'react';
import styles from './Progress.module.css';

export type ProgressProps = {
  label: string;
  /** Between 0 and 1; null while nobody knows how much there is. */
  value: number | null;
  /** The same in words, under the bar. */
  text: string;
};

/** How far something is that takes a while. */
export function Progress({ label, value, text }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <progress aria-label={label} aria-describedby={id} max={1} {...(value === null ? {} : { value })} />
      <p id={id}>{text}</p>
    </div>
  );
}
