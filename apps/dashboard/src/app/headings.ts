import { useCallback, useEffect, useRef } from 'react';
import { titleOf } from '../platform/brand/dress';
import { useBrand } from '../platform/brand';
import { pageHistory } from '../platform/history';

const actsOfPerson = ['pointerdown', 'keydown'] as const;

/**
 * What follows the heading of the screen: the name of the page, and after a change of page the focus, for whoever listens
 * instead of looking. The first screen takes no focus, nor does one whose reader has gone on to something else by then.
 * Answers what to tell of each heading.
 */
export const useHeadings = (): ((heading: HTMLElement, name: string) => void) => {
  const brand = useBrand();
  /** What had the focus when the page was left; null once that is settled. */
  const left = useRef<Element | null>(null);
  const hasShown = useRef(false);
  useEffect(() => {
    const history = pageHistory();
    let shown = history.location.pathname;
    const stop = history.subscribe(() => {
      if (history.location.pathname === shown) return;
      shown = history.location.pathname;
      left.current = document.activeElement;
    });
    const settle = () => {
      left.current = null;
    };
    for (const act of actsOfPerson) window.addEventListener(act, settle, true);
    return () => {
      stop();
      for (const act of actsOfPerson) window.removeEventListener(act, settle, true);
    };
  }, []);
  return useCallback(
    (heading, name) => {
      document.title = titleOf(name, brand);
      const before = hasShown.current ? left.current : null;
      hasShown.current = true;
      left.current = null;
      if (!before) return;
      const now = document.activeElement;
      if (now === before || now === document.body) heading.focus({ preventScroll: true });
    },
    [brand],
  );
};
