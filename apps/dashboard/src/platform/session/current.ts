import { indexedDbKeyStore } from './key-store';
import { createSessionStore } from './store';
import { createVault, tabStorage } from './vault';

/** The one session of this tab, and its encrypted copy. */
export const sessionVault = createVault(tabStorage(), indexedDbKeyStore);
export const sessionStore = createSessionStore(sessionVault);
