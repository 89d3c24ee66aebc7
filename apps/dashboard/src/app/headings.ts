import { useCallback, useEffect, useRef } from 'react';
import { titleOf } from '../platform/brand/dress';
import { useBrand } from '../platform/brand';
import { pageHistory } from '../platform/history';

const actsOfPerson = ['pointerdown', 'keydown'] as const;

/**
 * Effects of a new heading: the title of the page and, after a change of page or a sign-in, the focus, for screen readers. A loaded page takes no
 * focus, nor does one whose reader has moved on meanwhile, or that focuses a field of its own. Returns the callback for each heading.
 */
export const useHeadings = (): ((heading: HTMLElement, name: string) => void) => {
  const brand = useBrand();
  /** True if the reader has acted on this page since its load; signing in is such an act. */
  const isNew = useRef(navigator.userActivation?.hasBeenActive ?? false);
  /** Heading focused last, possibly the previous page's. */
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
      // The key that opened the page may still be held down.
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
