import { createBrowserHistory, type RouterHistory } from '@tanstack/history';
import { useSyncExternalStore } from 'react';

/** Decoded path, or with its percent signs taken literally if it is not encoded: a person may have typed it. */
export const decodable = (pathname: string): string => {
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return pathname.replaceAll('%', '%25');
  }
};

let history: RouterHistory | undefined;

const open = (): RouterHistory => {
  const { pathname, search, hash } = window.location;
  const path = decodable(pathname);
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
  return createBrowserHistory();
};

/** History of this page: one, for the signed-out screens and for the router that follows them. */
export const pageHistory = (): RouterHistory => (history ??= open());

/**
 * Changes the address from outside of the router: on the signed-out screens, and at the session's end. Screens use `useNavigate`. The present
 * address is replaced, not added again.
 */
export const goTo = (href: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
  const known = pageHistory();
  if (replace || href === known.location.href) known.replace(href);
  else known.push(href);
};

const subscribe = (listener: () => void) => pageHistory().subscribe(listener);
const pathname = () => pageHistory().location.pathname;

/** Path of the address, for parts around the router. */
export const usePath = (): string => useSyncExternalStore(subscribe, pathname);
