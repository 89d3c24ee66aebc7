import { useEffect, useState } from 'react';
import { businessNow } from './api/server-clock';

/** Business time in milliseconds, ticking until `until`; then it stops, and `onReached` has been called once. */
export const useNow = (until: number, onReached?: () => void): number => {
  const [now, setNow] = useState(businessNow);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => {
      const next = businessNow();
      setNow(next);
      if (next >= until) onReached?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [until, isOver, onReached]);
  return now;
};
