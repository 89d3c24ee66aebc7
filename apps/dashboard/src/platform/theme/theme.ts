import { useSyncExternalStore } from 'react';
import { preferenceCookie, preferenceMaxAgeSeconds, readPreference } from '../list/preference-cookie';

export type ColourScheme = 'light' | 'dark';

/** `system` follows the device, and nothing is stored for it. */
export type ThemeChoice = 'system' | ColourScheme;

/** The choice belongs to the device, not to a person: it holds on the login screen too. */
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
  for (const listener of listeners) listener();
};

/** Takes over what this device chose before. Once, before the first render. */
export const restoreTheme = (): void => {
  const [stored] = readPreference(document.cookie, owner, preference) ?? [];
  choice = stored === 'light' || stored === 'dark' ? stored : 'system';
  show();
};

/** Takes a choice for this device, from the next paint on. `system` forgets the one before. */
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

/** The colour scheme in force: the choice of this device, else the system's. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, schemeInForce);

/** What this device chose, which may be to follow the system. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
