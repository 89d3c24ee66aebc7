import { afterPaint } from '@countinghouse/ui';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Lets the browser answer a press before the work that it asks for. Of what is asked for only the last runs, and none once
 * `place` has changed or the screen is gone.
 */
export const useAfterPaint = (place: unknown): ((act: () => void) => void) => {
  const callOff = useRef(() => {});
  useEffect(() => () => callOff.current(), [place]);
  return useCallback((act) => {
    callOff.current();
    callOff.current = afterPaint(act);
  }, []);
};
