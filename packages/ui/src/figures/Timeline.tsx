import type { ReactNode } from 'react';
import type { Tone } from '../lib/tone';
import { DateTimeText } from './DateTimeText';
import styles from './Timeline.module.css';

export type TimelineItem = {
  id: string;
  title: string;
  detail?: ReactNode;
  /** ISO 8601 instant; null for an event still to come. */
  iso: string | null;
  /** Fills the dot; plain without it. */
  tone?: Tone;
  /** Also shows the date, for a timeline that spans days. */
  isDated?: boolean;
};

/** Events in order. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={styles.timeline}>
      {items.map((item) => (
        <li key={item.id} data-tone={item.tone} data-next={item.iso === null || undefined}>
          <p>{item.title}</p>
          {item.iso && <DateTimeText iso={item.iso} show={item.isDated ? 'datetime' : 'time'} />}
          {item.detail && <small>{item.detail}</small>}
        </li>
      ))}
    </ol>
  );
}
