import { useSyncExternalStore } from 'react';
import { preferenceCookie, readPreference } from '../../platform/list/preference-cookie';

/** A matter of the device and its speech software, not of a person. */
const owner = 'device';
const preference = 'single-keys';

const listeners = new Set<() => void>();

/** True unless turned off here: software that types for a person must not set off single keys (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => readPreference(document.cookie, owner, preference)?.[0] !== 'off';

export const setSingleKeys = (on: boolean): void => {
  document.cookie = preferenceCookie(owner, preference, [on ? 'on' : 'off'], location.protocol === 'https:');
  for (const listener of listeners) listener();
};

export const useSingleKeys = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, areSingleKeysOn);
