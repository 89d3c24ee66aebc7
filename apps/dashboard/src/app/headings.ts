import { useCallback, useEffect, useRef } from 'react';
import { titleOf } from '../platform/brand/dress';
import { useBrand } from '../platform/brand';
import { pageHistory } from '../platform/history';

const actsOfPerson = ['pointerdown', 'keydown'] as const;

/**
 * What follows the heading of the screen: the name of the page, and after a change of page or a sign-in the focus, for whoever listens
 * instead of looking. A page that was loaded takes no focus, nor does one whose reader has gone on to something else by then, or
 * that gives it to a field of its own. Answers what to tell of each heading.
 */
export const useHeadings = (): ((heading: HTMLElement, name: string) => void) => {
  const brand = useBrand();
  /** A page is new and its reader has done nothing since. Whoever signed in did that here. */
  const isNew = useRef(navigator.userActivation?.hasBeenActive ?? false);
  /** The heading that was given the focus last: it may have been that of the page before. */
  const given = useRef<Element | null>(null);
  useEffect(() => {
    const history = pageHistory();
    let shown = history.location.pathname;
    const stop = history.subscribe(() => {
      if (history.location.pathname === shown) return;
      shown = history.location.pathname;
      isNew.current = true;
    });
    const settle = (act: Event) => {
      // The key that opened the page may still be held.
      if (!(act instanceof KeyboardEvent && act.repeat)) isNew.current = false;
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
      if (!isNew.current) return;
      const now = document.activeElement;
      if (now !== given.current && now !== heading && heading.closest('main')?.contains(now)) return;
      heading.focus({ preventScroll: true });
      given.current = heading;
    },
    [brand],
  );
};
