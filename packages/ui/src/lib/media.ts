import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which the layout changes; the style sheets have the same numbers. */
export const breakpoints = {
  /** Drawer beside the list. */
  drawerBeside: '(min-width: 1400px)',
  /** The slip stands beside its form, the recipient beside the vote. */
  slipBeside: '(min-width: 1200px)',
  /** Table rows become cards: exactly 960 px is no desktop yet. */
  cards: '(max-width: 960px)',
  /** There is room for a table. */
  desktop: '(min-width: 960.01px)',
  /** The sidebar becomes a sheet; controls grow. */
  phone: '(max-width: 767px)',
} as const;

/** Current match of a media query; follows changes. False without a window. */
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
