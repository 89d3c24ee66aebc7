import { useSyncExternalStore } from 'react';
import { preferenceCookie, preferenceMaxAgeSeconds, readPreference } from '../list/preference-cookie';

export type ColourScheme = 'light' | 'dark';

/** `system` follows the device, and nothing is stored for it. */
export type ThemeChoice = 'system' | ColourScheme;

/** The choice belongs to the device, not to a person: it applies to the login screen too. */
const owner = 'device';
const preference = 'theme';

const systemScheme = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();
let choice: ThemeChoice = 'system';

const schemeInForce = (): ColourScheme => {
  if (choice !== 'system') return choice;
  return systemScheme()?.matches ? 'dark' : 'light';
};

const show = () => {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  // The bars of the browser follow a choice that is not the system's.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.dataset.of ??= bar.media.includes('dark') ? 'dark' : 'light';
    bar.media =
      choice === 'system' ? `(prefers-color-scheme: ${bar.dataset.of})` : bar.dataset.of === choice ? 'all' : 'not all';
  }
  for (const listener of listeners) listener();
};

/** Takes over what this device chose before. Once, before the first render. */
export const restoreTheme = (): void => {
  const [stored] = readPreference(document.cookie, owner, preference) ?? [];
  choice = stored === 'light' || stored === 'dark' ? stored : 'system';
  show();
};

/** Sets the choice for this device, from the next paint on. `system` clears it. */
export const chooseTheme = (next: ThemeChoice): void => {
  choice = next;
  const cookie = preferenceCookie(
    owner,
    preference,
    choice === 'system' ? [] : [choice],
    location.protocol === 'https:',
  );
  document.cookie = choice === 'system' ? cookie.replace(`Max-Age=${preferenceMaxAgeSeconds}`, 'Max-Age=0') : cookie;
  show();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  systemScheme()?.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemScheme()?.removeEventListener('change', listener);
  };
};

/** Current colour scheme: the choice of this device, otherwise the system's. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, schemeInForce);

/** Choice on this device, which may be to follow the system. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
