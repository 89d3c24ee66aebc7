import { useSyncExternalStore } from 'react';
import { preferenceCookie, readPreference } from './list/preference-cookie';

/** A person's choice on this device: none, that something waits, or with amounts and names of businesses. */
export type NoticeChoice = 'off' | 'brief' | 'full';

const preference = 'notices';
const listeners = new Set<() => void>();

const noticeChoice = (userId: string): NoticeChoice => {
  const [kept] = readPreference(document.cookie, userId, preference) ?? [];
  return kept === 'brief' || kept === 'full' ? kept : 'off';
};

export const chooseNotices = (userId: string, choice: NoticeChoice): void => {
  document.cookie = preferenceCookie(userId, preference, [choice], location.protocol === 'https:');
  for (const listener of listeners) listener();
};

/** Answer of the person to the browser's own question; `unsupported` where there is no such thing. */
export const noticePermission = (): NotificationPermission | 'unsupported' =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** True if the person asked for notices on this device and the browser allows them. */
export const wantsNotices = (userId: string): boolean =>
  noticePermission() === 'granted' && noticeChoice(userId) !== 'off';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useNoticeChoice = (userId: string): NoticeChoice =>
  useSyncExternalStore(subscribe, () => noticeChoice(userId));
