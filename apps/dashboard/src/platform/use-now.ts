import { useEffect, useState } from 'react';
import { serverNow } from './api/server-clock';

/** The server's time in milliseconds, second by second until `until`; then it stands still, and `onReached` has been called once. */
export const useNow = (until: number, onReached?: () => void): number => {
  const [now, setNow] = useState(serverNow);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => {
      const next = serverNow();
      setNow(next);
      if (next >= until) onReached?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [until, isOver, onReached]);
  return now;
};
