import { useSyncExternalStore } from 'react';

/**
 * State of the live changes in this tab. `away`: no stream, the screen is polled. `live`: streaming. `broken`: streamed until `since`; polled data
 * may be newer.
 */
export type LiveState =
  | { readonly status: 'away' }
  | { readonly status: 'live' }
  | { readonly status: 'broken'; readonly since: number };

const away: LiveState = { status: 'away' };
let state: LiveState = away;
const listeners = new Set<() => void>();

export const liveState = (): LiveState => state;

export const setLiveState = (next: LiveState): void => {
  if (state.status === next.status) return;
  state = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, liveState);
