import { useEffect, useState } from 'react';
import { businessNow } from '../../../platform/api/server-clock';

const everyMilliseconds = 20_000;

/** Business time in milliseconds, often enough for figures in minutes. */
export const useMinute = (): number => {
  const [now, setNow] = useState(businessNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(businessNow()), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
};
