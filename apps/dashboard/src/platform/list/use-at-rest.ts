import { whenIdle } from '@countinghouse/ui';
import { useEffect, useEffectEvent } from 'react';

/** How long nothing may change before somebody is taken to be reading. */
const restMilliseconds = 250;

/**
 * Acts once for each `place`, when it has stayed the same for a moment, somebody can see it and the browser has nothing
 * better to do; never for a place that is left before.
 */
export const useAtRest = (place: string | undefined, act: () => void): void => {
  const now = useEffectEvent(act);
  useEffect(() => {
    if (place === undefined) return undefined;
    let callOff = () => {};
    const timer = setTimeout(() => {
      callOff = whenIdle(() => {
        if (document.visibilityState === 'visible') now();
      });
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [place]);
};
