import { useSyncExternalStore } from 'react';

/**
 * The address of the signed-out screens: three paths need no router. Behind the login the router takes over.
 */
const changed = 'countinghouse:address';

export const goTo = (href: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (replace) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  window.dispatchEvent(new Event(changed));
};

const subscribe = (listener: () => void) => {
  for (const event of ['popstate', changed]) window.addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', changed]) window.removeEventListener(event, listener);
  };
};

export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);
