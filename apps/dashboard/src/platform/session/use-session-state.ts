import { useSyncExternalStore } from 'react';
import { sessionStore } from './current';
import type { SessionState } from './store';

/** Session state, for screens on either side of the login. */
export const useSessionState = (): SessionState => useSyncExternalStore(sessionStore.subscribe, sessionStore.read);
