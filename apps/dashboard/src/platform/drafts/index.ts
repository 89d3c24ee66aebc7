import { webLocks } from '../attempts/locks';
import { sealedStore } from '../sealed-store';
import { sessionStore } from '../session/current';
import { createDrafts, type Draft, type DraftPlace } from './drafts';
import { registerDrafts } from './on-page';

/** Time a draft is kept. Milliseconds. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

const canSeal = Boolean(globalThis.crypto?.subtle && globalThis.indexedDB);

/** The drafts of this browser. */
export const drafts = createDrafts({
  store: canSeal ? sealedStore<Draft>({ databaseName: 'countinghouse-drafts', storeName: 'drafts', keptFor }) : null,
  locks: webLocks(),
  now: Date.now,
});

/** Place of a form of the signed-in person; null while nobody is signed in or no organisation is chosen. */
export const placeOf = (path: string): DraftPlace | null => {
  const state = sessionStore.read();
  if (state.status !== 'signedIn' || state.session.organisationId === null) return null;
  return { userId: state.session.id, organisationId: state.session.organisationId, path };
};

const placeHere = (): DraftPlace | null => placeOf(window.location.pathname + window.location.search);

registerDrafts({
  hasHere: () => {
    const place = placeHere();
    return place !== null && drafts.has(place);
  },
  dropHere: () => {
    const place = placeHere();
    if (place) drafts.drop(place);
  },
  forget: drafts.forget,
});
