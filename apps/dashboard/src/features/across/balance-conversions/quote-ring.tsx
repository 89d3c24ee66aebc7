import { useEffect, useState } from 'react';
import styles from './conversions.module.css';
import { secondsLeft } from './form';
import { messages } from './messages';

const radius = 10;
const round = 2 * Math.PI * radius;

/**
 * Milliseconds left of a span, counted from the arrival of its answer by the page's monotonic clock. The span is the server's: from its time in the
 * answer to the expiry.
 */
export const useLeft = (span: number, isRunning: boolean): number => {
  const [began] = useState(() => performance.now());
  const [left, setLeft] = useState(span);
  const isOver = left <= 0;
  useEffect(() => {
    if (!isRunning || isOver) return undefined;
    const timer = setInterval(() => setLeft(Math.max(0, span - (performance.now() - began))), 100);
    return () => clearInterval(timer);
  }, [span, began, isRunning, isOver]);
  return left;
};

/** Ring that empties, with the seconds in words beside it. */
export const QuoteRing = ({ left, span }: { readonly left: number; readonly span: number }) => (
  <div className={styles.clock} role="timer">
    <svg className={styles.ring} width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <circle cx="14" cy="14" r={radius} strokeWidth="3" />
      <circle
        cx="14"
        cy="14"
        r={radius}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={round}
        strokeDashoffset={round * (1 - left / span)}
        transform="rotate(-90 14 14)"
      />
    </svg>
    {messages.firm.left(secondsLeft(left))}
  </div>
);
