import { createBrowserHistory, type RouterHistory } from '@tanstack/history';
import { useSyncExternalStore } from 'react';

/** A path as it is, or with its percent signs taken as such where it is no encoded text: a person may have typed it. */
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

/** The history of this page: one, for the signed-out screens and for the router that follows them. */
export const pageHistory = (): RouterHistory => (history ??= open());

/**
 * Changes the address from outside of the router: on the signed-out screens, and where the session ends. Screens use
 * `useNavigate`. The address one is at already is replaced, not added again.
 */
export const goTo = (href: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
  const known = pageHistory();
  if (replace || href === known.location.href) known.replace(href);
  else known.push(href);
};

const subscribe = (listener: () => void) => pageHistory().subscribe(listener);
const pathname = () => pageHistory().location.pathname;

/** The path of the address, for what stands around the router. */
export const usePath = (): string => useSyncExternalStore(subscribe, pathname);
