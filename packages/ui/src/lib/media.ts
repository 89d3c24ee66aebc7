import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which the layout changes; the same numbers stand in the style sheets. */
export const breakpoints = {
  /** The drawer stands beside the list. */
  drawerBeside: '(min-width: 1400px)',
  /** Table rows become cards: exactly 960 px is no desktop yet. */
  cards: '(max-width: 960px)',
  /** There is room for a table. */
  desktop: '(min-width: 960.01px)',
  /** The sidebar becomes a sheet; controls grow. */
  phone: '(max-width: 767px)',
} as const;

/** Whether the media query holds now; follows changes. False where there is no window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query)?.matches ?? false,
    () => false,
  );
}
