import { useEffect, useState } from 'react';

const pauseMilliseconds = 300;

/** Value after a pause: debounces requests while somebody types. */
export const useStill = <Value>(value: Value): Value => {
  const [still, setStill] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(JSON.parse(text) as Value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return still;
};
