/** Store of the keys of stored sessions, separate from the session storage they open. */
export type KeyStore = {
  readonly add: (id: string, key: CryptoKey) => Promise<void>;
  readonly find: (id: string) => Promise<CryptoKey | null>;
  readonly remove: (id: string) => Promise<void>;
};

type StoredKey = { readonly id: string; readonly key: CryptoKey; readonly addedAt: number };

const databaseName = 'countinghouse';
const storeName = 'session-keys';
/** No session lives longer than 12 hours, so an older key belongs to a closed tab. Milliseconds. */
const longestUse = 13 * 60 * 60 * 1000;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The key store failed.')));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'id' }));
  return done(request);
};

const inStore = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const database = await open();
  try {
    return await act(database.transaction(storeName, mode).objectStore(storeName));
  } finally {
    database.close();
  }
};

/** Keys in IndexedDB: usable, but no script can read their bytes. */
export const indexedDbKeyStore: KeyStore = {
  add: (id, key) =>
    inStore('readwrite', async (store) => {
      const known = (await done(store.getAll())) as StoredKey[];
      const oldest = Date.now() - longestUse;
      for (const { id: forgotten, addedAt } of known) if (addedAt < oldest) store.delete(forgotten);
      await done(store.put({ id, key, addedAt: Date.now() } satisfies StoredKey));
    }),
  find: (id) =>
    inStore('readonly', async (store) => {
      const found = (await done(store.get(id))) as StoredKey | undefined;
      return found?.key ?? null;
    }),
  remove: (id) =>
    inStore('readwrite', async (store) => {
      await done(store.delete(id));
    }),
};
