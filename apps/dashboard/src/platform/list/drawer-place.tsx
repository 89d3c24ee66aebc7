import { useCallback, useSyncExternalStore } from 'react';

/** Place of a page for the details of a row. Whoever draws into it follows it; nobody else is drawn again when it is mounted. */
export type DrawerSlot = {
  /** Tells its element; null once that is gone. */
  readonly mount: (place: HTMLElement | null) => void;
  readonly read: () => HTMLElement | null;
  readonly subscribe: (changed: () => void) => () => void;
};

export const createDrawerSlot = (): DrawerSlot => {
  let place: HTMLElement | null = null;
  const followers = new Set<() => void>();
  return {
    mount: (mounted) => {
      place = mounted;
      followers.forEach((changed) => changed());
    },
    read: () => place,
    subscribe: (changed) => {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
};

/** Element of the place; null until mounted. */
export const useDrawerSlot = ({ subscribe, read }: DrawerSlot): HTMLElement | null =>
  useSyncExternalStore(subscribe, read);

/** The place itself. */
export const DrawerPlace = ({ slot, className }: { readonly slot: DrawerSlot; readonly className?: string }) => {
  const place = useCallback((element: HTMLElement | null) => slot.mount(element), [slot]);
  return <div ref={place} className={className} />;
};
