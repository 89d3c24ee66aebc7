import { closeOperation, getOperation } from '@countinghouse/contract/running/operations';
import { call } from '../api/call';
import { asPolls } from '../api/polls';
import { sessionStore } from '../session/current';
import { createAttempts, type Attempts } from './attempts';
import { webLocks } from './locks';
import { indexedDbAttemptStore } from './store';

const create = (): Attempts | null => {
  const locks = webLocks();
  // An insecure origin has neither; then nothing is remembered, and never in clear text.
  if (!locks || !globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('countinghouse-attempts');
  return createAttempts({
    store: indexedDbAttemptStore,
    locks,
    isSignedIn: ({ userId, organisationId }) => {
      const state = sessionStore.read();
      return (
        state.status === 'signedIn' && state.session.id === userId && state.session.organisationId === organisationId
      );
    },
    // Background request: it prolongs nobody's session.
    ask: (key) => asPolls(() => call(getOperation, { params: { key } })),
    close: (key) => call(closeOperation, { params: { key }, isBackground: true }),
    tellOthers: () => channel?.postMessage(null),
    onOthers: (hear) => {
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
};

/** Attempts of this browser; null if it cannot store any. */
export const attempts = create();
