import { useEffect, useState } from 'react';

const pauseMilliseconds = 300;

/** What stood still for a moment: what is asked of the server while somebody types. */
export const useStill = <Value>(value: Value): Value => {
  const [still, setStill] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(JSON.parse(text) as Value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return still;
};
