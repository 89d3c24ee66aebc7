import { whenIdle } from '@countinghouse/ui';
import { useEffect, useEffectEvent } from 'react';

/** Time without changes after which somebody is taken to be reading. */
const restMilliseconds = 250;

/**
 * Acts once for each `place`, when it has been stable for a moment, the page is visible and the browser idle; never for a place that was left
 * before.
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
