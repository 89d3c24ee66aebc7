import { useSyncExternalStore } from 'react';

type Person = { readonly userId: string; readonly organisationId: string | null };

/** Page somebody opened before signing in, or was on when their session ended. */
export type Wanted = {
  readonly href: string;
  /** Values of its form, by field; null without any. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** Owner of the link: the person signed in on this page before, otherwise the next to sign in. Hidden from anybody else. */
  readonly owner: Person | null;
};

/** In memory only: it ends with the page, with a logout, once followed or dismissed, or with the next link. */
let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

const become = (next: Wanted | null) => {
  wanted = next;
  for (const listener of listeners) listener();
};

export const rememberWanted = (next: Wanted): void => become(next);

export const forgetWanted = (): void => become(null);

/** Gives a link without an owner to the person who signed in, for the organisation they chose first. */
export const claimWanted = (owner: Person): void => {
  if (wanted && !wanted.owner) become({ ...wanted, owner });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const readWanted = (): Wanted | null => wanted;

export const useWanted = (): Wanted | null => useSyncExternalStore(subscribe, readWanted);
