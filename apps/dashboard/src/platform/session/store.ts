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

/** Session fields that can change while it lasts. */
type Learned = Pick<
  Session,
  | 'role'
  | 'permissions'
  | 'isViewing'
  | 'testOf'
  | 'authentication'
  | 'confirmsBy'
  | 'secondFactorRequired'
  | 'organisationList'
  | 'elsewhere'
>;

/**
 * Session of the signed-in person, in memory, in step with the encrypted copy of the vault. Screens read it through `useSession`, the API client
 * reads the token here and ends it here.
 */
export const createSessionStore = (vault: Vault) => {
  let state: SessionState = { status: 'restoring' };
  let lastEventId: string | null = null;
  const listeners = new Set<() => void>();

  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const keep = (session: Session) => vault.save({ session, lastEventId, ...noFlags });

  const end = (reason: Partial<EndFlags> & { notice?: string } = {}) => {
    const ended = state.status === 'signedIn' ? state.session.sessionId : null;
    const { notice = null, ...given } = reason;
    const flags = { ...noFlags, ...given };
    if (ended) announceEnd(ended);
    // The flags survive a reload of the login screen; a plain logout leaves none.
    if (flags.sessionExpired || flags.rateLimited) vault.save({ session: null, lastEventId: null, ...flags });
    else vault.clear();
    lastEventId = null;
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

    /** Restores the stored session, or is signed out without a readable one. */
    restore: async () => {
      const config = vault.isEmpty() ? null : await vault.load();
      if (state.status !== 'restoring') return;
      if (config?.session) {
        lastEventId = config.lastEventId ?? null;
        become({ status: 'signedIn', session: config.session });
        raiseDoubt('restored');
        return;
      }
      // Unreadable: altered, foreign, or its key is gone with a session ended elsewhere.
      if (!config) vault.clear();
      const { sessionExpired, rateLimited } = config ?? noFlags;
      become({ status: 'signedOut', notice: null, sessionExpired, rateLimited });
    },

    /**
     * A login or a switch succeeded. The stored copy of the previous session is cleared with its key, and the new one is written before any screen
     * shows it, so that a reload always finds the state the person saw. `firstEventId`: an event before everything that its screens read.
     */
    start: async (session: Session, firstEventId: string | null = null) => {
      vault.clear();
      lastEventId = firstEventId;
      keep(session);
      await Promise.race([vault.settled(), pause(longestWrite)]);
      become({ status: 'signedIn', session });
    },

    /** Something about the person changed while signed in. */
    change: (changes: Pick<Session, 'authentication' | 'confirmsBy'>) => {
      if (state.status !== 'signedIn') return;
      const session = { ...state.session, ...changes };
      keep(session);
      become({ status: 'signedIn', session });
    },

    /** News of the person of `token` from the server. Returns true if anything changed. */
    learn: (token: string, news: Learned): boolean => {
      if (state.status !== 'signedIn' || state.session.token !== token) return false;
      const {
        role,
        permissions,
        isViewing,
        authentication,
        confirmsBy,
        secondFactorRequired,
        organisationList,
        elsewhere,
      } = state.session;
      const ways = confirmsBy && { confirmsBy };
      const known: Learned = {
        role,
        permissions,
        isViewing,
        authentication,
        ...ways,
        secondFactorRequired,
        organisationList,
        elsewhere,
      };
      if (JSON.stringify(known) === JSON.stringify(news)) return false;
      const session = { ...state.session, ...news };
      keep(session);
      become({ status: 'signedIn', session });
      return true;
    },

    /** Last event of this session's stream, in this page or in the one before a reload. */
    lastEventId: (): string | null => lastEventId,

    /** The stream of the session of `token` has come to this event: a reload resumes there. No screen is told. */
    reach: (token: string, eventId: string) => {
      if (state.status !== 'signedIn' || state.session.token !== token) return;
      lastEventId = eventId;
      keep(state.session);
    },

    /** Ends any session. */
    end,

    /** Ends the session only if it is still the one of `token`: an answer to an earlier session must not end this one. */
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
