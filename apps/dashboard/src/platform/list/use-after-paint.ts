import { afterPaint } from '@countinghouse/ui';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Lets the browser respond to a press before the work it causes. Only the last request runs, and none once `place` has changed or the screen is
 * gone.
 */
export const useAfterPaint = (place: unknown): ((act: () => void) => void) => {
  const callOff = useRef(() => {});
  useEffect(() => () => callOff.current(), [place]);
  return useCallback((act) => {
    callOff.current();
    callOff.current = afterPaint(act);
  }, []);
};
