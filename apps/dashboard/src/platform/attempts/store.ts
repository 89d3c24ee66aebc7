import type { Attempt } from './attempt';
import { isForgotten, keptFor } from './attempt';

/**
 * Where attempts outlive session, page and browser: apart from everything a logout takes away, and readable only in this
 * browser and for the person they belong to.
 */
export type AttemptStore = {
  /** Those of a person, the oldest first; what cannot be read is left out. */
  readonly list: (userId: string) => Promise<readonly Attempt[]>;
  readonly save: (userId: string, attempt: Attempt) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

type StoredKey = { readonly userId: string; readonly key: CryptoKey };
type StoredAttempt = {
  readonly key: string;
  readonly userId: string;
  readonly startedAt: number;
  readonly vector: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
};

const databaseName = 'countinghouse-attempts';
const keys = 'keys';
const attempts = 'attempts';
const algorithm = 'AES-GCM';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store of attempts failed.')));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(keys, { keyPath: 'userId' });
    request.result.createObjectStore(attempts, { keyPath: 'key' }).createIndex('userId', 'userId');
  });
  return done(request);
};

const inStore = async <Result>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const database = await open();
  try {
    return await act(database.transaction(name, mode).objectStore(name));
  } finally {
    database.close();
  }
};

const findKey = async (userId: string): Promise<CryptoKey | null> => {
  const found = await inStore(keys, 'readonly', (store) =>
    done(store.get(userId) as IDBRequest<StoredKey | undefined>),
  );
  return found?.key ?? null;
};

/** The person's own key, made with the first attempt. It never leaves the browser, not even to our own script. */
const keyOf = async (userId: string): Promise<CryptoKey> => {
  const known = await findKey(userId);
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have been quicker; then its key is the one.
  await inStore(keys, 'readwrite', (store) => done(store.add({ userId, key } satisfies StoredKey))).catch(
    () => undefined,
  );
  return (await findKey(userId)) ?? key;
};

/** Ties a sealed attempt to its person and key, so that none can be passed off as another. */
const boundTo = ({ userId, key }: Pick<StoredAttempt, 'userId' | 'key'>) =>
  new TextEncoder().encode(`${userId} ${key}`);

const unseal = async (stored: StoredAttempt, key: CryptoKey): Promise<Attempt | null> => {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: algorithm, iv: stored.vector, additionalData: boundTo(stored) },
      key,
      stored.sealed,
    );
    return JSON.parse(new TextDecoder().decode(plain)) as Attempt;
  } catch {
    return null;
  }
};

/** In IndexedDB, sealed with a key of each person's own. Throws where the browser has neither: nothing is kept in the clear. */
export const indexedDbAttemptStore: AttemptStore = {
  list: async (userId) => {
    const key = await findKey(userId);
    if (!key) return [];
    const stored = await inStore(attempts, 'readonly', (store) =>
      done(store.index('userId').getAll(userId) as IDBRequest<StoredAttempt[]>),
    );
    const read = await Promise.all(stored.map((one) => unseal(one, key)));
    return read
      .filter((attempt) => attempt !== null && !isForgotten(attempt, Date.now()))
      .map((attempt) => attempt as Attempt)
      .toSorted((a, b) => a.startedAt - b.startedAt);
  },

  save: async (userId, attempt) => {
    const key = await keyOf(userId);
    const vector = crypto.getRandomValues(new Uint8Array(12));
    const place = { userId, key: attempt.key };
    const sealed = await crypto.subtle.encrypt(
      { name: algorithm, iv: vector, additionalData: boundTo(place) },
      key,
      new TextEncoder().encode(JSON.stringify(attempt)),
    );
    await inStore(attempts, 'readwrite', async (store) => {
      const oldest = Date.now() - keptFor;
      for (const old of await done(store.getAll() as IDBRequest<StoredAttempt[]>))
        if (old.startedAt <= oldest) store.delete(old.key);
      await done(store.put({ ...place, startedAt: attempt.startedAt, vector, sealed } satisfies StoredAttempt));
    });
  },

  remove: (key) =>
    inStore(attempts, 'readwrite', async (store) => {
      await done(store.delete(key));
    }),
};
