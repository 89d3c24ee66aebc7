import { Icon, timeText } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import type { LiveState } from '../live/state';
import styles from './list.module.css';
import { listTexts } from './messages';

type FreshnessProps = {
  /** Time of the shown rows' answer, in milliseconds of this browser's clock. */
  readonly updatedAt: number;
  /** True if the last refresh failed. */
  readonly isStale: boolean;
  /** State of the live updates. */
  readonly live: LiveState;
};

/** Age of the shown data, second by second, or a plain note that it no longer follows the server. */
export const Freshness = ({ updatedAt, isStale, live }: FreshnessProps) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (updatedAt === 0) return null;
  if (isStale || live.status === 'broken') {
    const since = live.status === 'broken' ? Math.max(live.since, updatedAt) : updatedAt;
    return (
      <output className={styles.stale}>
        <Icon name="alert" size={14} />
        {listTexts.staleSince(timeText(new Date(since)))}
      </output>
    );
  }
  if (live.status === 'live') return <span className={styles.live}>{listTexts.live}</span>;
  return <span className={styles.fresh}>{listTexts.updated(Math.max(0, Math.round((now - updatedAt) / 1000)))}</span>;
};
