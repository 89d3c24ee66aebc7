import { useSyncExternalStore } from 'react';
import { asksBeforeLeaving, leave } from './unsaved/leaving';

/** What an entry of the history holds beside its address; it survives a reload and comes back with Back. */
export type EntryState = Readonly<Record<string, unknown>>;

/** Where the person is. `search` starts with its question mark, or is empty. */
export type Address = { readonly pathname: string; readonly search: string; readonly state: EntryState };

/** The place of an entry among those of this page, so that a step Back can be told from a step forward. */
const indexOf = ({ state }: Address): number => (typeof state.index === 'number' ? state.index : 0);

/** Names an entry for as long as the page lives; an index may come twice. */
const newKey = () => Math.random().toString(36).slice(2);

const read = (): Address => {
  const { pathname, search } = window.location;
  return { pathname, search, state: (window.history.state as EntryState | null) ?? {} };
};

let address: Address | undefined;
const listeners = new Set<() => void>();

export const readAddress = (): Address => (address ??= read());

const become = (next: Address) => {
  address = next;
  for (const listener of listeners) listener();
};

export type GoOptions = {
  /** Replaces the entry of the history instead of adding one. */
  readonly replace?: boolean;
  /** What the entry holds; nothing unless told. */
  readonly state?: EntryState;
};

/** Changes the address without asking anybody. The address one is at already is replaced, not added again. */
export const goTo = (href: string, { replace = false, state }: GoOptions = {}): void => {
  const from = readAddress();
  const isSame = !state && href === from.pathname + from.search;
  const entry = { ...(isSame ? from.state : state), index: indexOf(from) + (replace || isSame ? 0 : 1), key: newKey() };
  if (replace || isSame) window.history.replaceState(entry, '', href);
  else window.history.pushState(entry, '', href);
  become(read());
};

let isReturning = false;

/** The browser moved through its history: by Back, Forward, or a link inside the page. */
const arrive = () => {
  if (isReturning) {
    isReturning = false;
    return;
  }
  const from = readAddress();
  const to = read();
  if (to.pathname !== from.pathname && asksBeforeLeaving()) {
    // The browser has moved already: it goes back to the form, and moves again once the person agreed.
    const steps = indexOf(to) - indexOf(from) || -1;
    isReturning = true;
    window.history.go(-steps);
    leave(() => window.history.go(steps));
    return;
  }
  if (to.pathname === from.pathname && to.state.index === undefined) {
    window.history.replaceState({ index: indexOf(from) + 1, key: newKey() }, '');
    become(read());
  } else become(to);
};

globalThis.addEventListener?.('popstate', arrive);

export const subscribeToAddress = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useAddress = <Value>(select: (address: Address) => Value): Value =>
  useSyncExternalStore(subscribeToAddress, () => select(readAddress()));

export const usePath = (): string => useAddress(({ pathname }) => pathname);
