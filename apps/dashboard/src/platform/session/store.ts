import { raiseDoubt } from './doubt';
import { announceEnd, onEndElsewhere } from './other-tabs';
import type { EndFlags, Session } from './session';
import { noFlags } from './session';
import type { Vault } from './vault';

export type SessionState =
  | { readonly status: 'restoring' }
  | ({
      readonly status: 'signedOut';
      /** A sentence to notify once on the login screen. */
      readonly notice: string | null;
    } & EndFlags)
  | { readonly status: 'signedIn'; readonly session: Session };

/** A key store that never answers must not keep a person out. Milliseconds. */
const longestWrite = 2000;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** What of a session can change while it lasts. */
type Learned = Pick<Session, 'role' | 'permissions' | 'authentication' | 'secondFactorRequired' | 'organisationList'>;

/**
 * Holds who is signed in, in memory, and keeps the encrypted copy of the vault in step with it. Screens read it through
 * `useSession`, the API client reads the token here and ends it here.
 */
export const createSessionStore = (vault: Vault) => {
  let state: SessionState = { status: 'restoring' };
  const listeners = new Set<() => void>();

  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const end = (reason: Partial<EndFlags> & { notice?: string } = {}) => {
    const ended = state.status === 'signedIn' ? state.session.sessionId : null;
    const { notice = null, ...given } = reason;
    const flags = { ...noFlags, ...given };
    if (ended) announceEnd(ended);
    // The flags outlive a reload of the login screen; a plain logout leaves nothing behind.
    if (flags.sessionExpired || flags.rateLimited) vault.save({ session: null, ...flags });
    else vault.clear();
    become({ status: 'signedOut', notice, ...flags });
  };

  onEndElsewhere((sessionId) => {
    if (state.status === 'signedIn' && state.session.sessionId === sessionId) end();
  });

  return {
    read: (): SessionState => state,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    token: (): string | null => (state.status === 'signedIn' ? state.session.token : null),

    /** Takes the stored session over, or becomes signed out where none can be read. */
    restore: async () => {
      const config = vault.isEmpty() ? null : await vault.load();
      if (state.status !== 'restoring') return;
      if (config?.session) {
        become({ status: 'signedIn', session: config.session });
        raiseDoubt('restored');
        return;
      }
      // Unreadable: changed, foreign, or its key is gone with the session that was ended elsewhere.
      if (!config) vault.clear();
      const { sessionExpired, rateLimited } = config ?? noFlags;
      become({ status: 'signedOut', notice: null, sessionExpired, rateLimited });
    },

    /**
     * A login or a switch succeeded. The stored copy of the session before is cleared with its key, and the new one is
     * written before any screen shows it, so that a reload always finds what the person saw.
     */
    start: async (session: Session) => {
      vault.clear();
      vault.save({ session, ...noFlags });
      await Promise.race([vault.settled(), pause(longestWrite)]);
      become({ status: 'signedIn', session });
    },

    /** Something about the person changed while signed in. */
    change: (changes: Pick<Session, 'authentication'>) => {
      if (state.status !== 'signedIn') return;
      const session = { ...state.session, ...changes };
      vault.save({ session, ...noFlags });
      become({ status: 'signedIn', session });
    },

    /** What the server says of the person of `token` now. Answers whether anything was new. */
    learn: (token: string, news: Learned): boolean => {
      if (state.status !== 'signedIn' || state.session.token !== token) return false;
      const { role, permissions, authentication, secondFactorRequired, organisationList } = state.session;
      const known: Learned = { role, permissions, authentication, secondFactorRequired, organisationList };
      if (JSON.stringify(known) === JSON.stringify(news)) return false;
      const session = { ...state.session, ...news };
      vault.save({ session, ...noFlags });
      become({ status: 'signedIn', session });
      return true;
    },

    /** Ends the session, whatever it was. */
    end,

    /** Ends the session only if it still is the one of `token`: an answer to a session before must not end this one. */
    endOf: (token: string | null, reason: Partial<EndFlags> & { notice?: string }) => {
      if (state.status === 'signedIn' && state.session.token === token) end(reason);
    },

    /** A new attempt to sign in: what ended the last session has been read. */
    dismissFlags: () => {
      if (state.status !== 'signedOut') return;
      vault.clear();
      become({ status: 'signedOut', notice: null, ...noFlags });
    },
  };
};
