import { useSyncExternalStore } from 'react';
import type { PermissionNeed } from '@countinghouse/contract';
import { holds } from '@countinghouse/contract/permissions';
import { indexedDbKeyStore } from './key-store';
import type { Session } from './session';
import { createSessionStore, type SessionState } from './store';
import { createVault, tabStorage } from './vault';

export type { OrganisationEntry, Session } from './session';
export type { SessionState } from './store';

/** The one session of this tab. */
export const sessionVault = createVault(tabStorage(), indexedDbKeyStore);
export const sessionStore = createSessionStore(sessionVault);

export const useSessionState = (): SessionState => useSyncExternalStore(sessionStore.subscribe, sessionStore.read);

/** The signed-in person. Only for screens behind the login. */
export const useSession = (): Session => {
  const state = useSessionState();
  if (state.status !== 'signedIn') throw new Error('useSession outside of a signed-in screen');
  return state.session;
};

/** Whether the signed-in person holds what is needed; decides what is shown, the server decides what is allowed. */
export const useMay = (need: PermissionNeed): boolean => holds(useSession().permissions, need);
