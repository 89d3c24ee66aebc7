/** Record of a person in this browser. The key names it among all records. */
type Kept<Value> = { readonly key: string; readonly startedAt: number; readonly value: Value };

/** Store that outlives session, page and browser: not cleared by a logout, and readable only in this browser and for its person. */
export type SealedStore<Value> = {
  /** Records of a person, the oldest first; unreadable or expired ones are left out. */
  readonly list: (userId: string) => Promise<readonly Value[]>;
  readonly save: (userId: string, kept: Kept<Value>) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

type Place = {
  readonly databaseName: string;
  readonly storeName: string;
  /** Milliseconds. */
  readonly keptFor: number;
};

type StoredKey = { readonly userId: string; readonly key: CryptoKey };
type Stored = {
  readonly key: string;
  readonly userId: string;
  readonly startedAt: number;
  readonly vector: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
};

const keys = 'keys';
const algorithm = 'AES-GCM';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The sealed store failed.')));
  });

/** Binds a sealed record to its person and key, so that none can be passed off as another. */
const boundTo = ({ userId, key }: Pick<Stored, 'userId' | 'key'>) => new TextEncoder().encode(`${userId} ${key}`);

const unseal = async <Value>(stored: Stored, key: CryptoKey): Promise<Value | null> => {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: algorithm, iv: stored.vector, additionalData: boundTo(stored) },
      key,
      stored.sealed,
    );
    return JSON.parse(new TextDecoder().decode(plain)) as Value;
  } catch {
    return null;
  }
};

/** IndexedDB, sealed with a key of each person's own. Throws if the browser has neither: nothing is stored in clear text. */
export const sealedStore = <Value>({ databaseName, storeName, keptFor }: Place): SealedStore<Value> => {
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(keys, { keyPath: 'userId' });
      request.result.createObjectStore(storeName, { keyPath: 'key' }).createIndex('userId', 'userId');
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

  /** Key of the person, created with the first record. It never leaves the browser, not even to our own script. */
  const keyOf = async (userId: string): Promise<CryptoKey> => {
    const known = await findKey(userId);
    if (known) return known;
    const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
    // Another tab may have been faster; then its key wins.
    await inStore(keys, 'readwrite', (store) => done(store.add({ userId, key } satisfies StoredKey))).catch(
      () => undefined,
    );
    return (await findKey(userId)) ?? key;
  };

  const isForgotten = (startedAt: number): boolean => startedAt <= Date.now() - keptFor;

  return {
    list: async (userId) => {
      const key = await findKey(userId);
      if (!key) return [];
      const stored = await inStore(storeName, 'readonly', (store) =>
        done(store.index('userId').getAll(userId) as IDBRequest<Stored[]>),
      );
      const fresh = stored.filter(({ startedAt }) => !isForgotten(startedAt));
      const read = await Promise.all(
        fresh.toSorted((a, b) => a.startedAt - b.startedAt).map((one) => unseal<Value>(one, key)),
      );
      return read.filter((value) => value !== null);
    },

    save: async (userId, { key: name, startedAt, value }) => {
      const key = await keyOf(userId);
      const vector = crypto.getRandomValues(new Uint8Array(12));
      const place = { userId, key: name };
      const sealed = await crypto.subtle.encrypt(
        { name: algorithm, iv: vector, additionalData: boundTo(place) },
        key,
        new TextEncoder().encode(JSON.stringify(value)),
      );
      await inStore(storeName, 'readwrite', async (store) => {
        for (const old of await done(store.getAll() as IDBRequest<Stored[]>))
          if (isForgotten(old.startedAt)) store.delete(old.key);
        await done(store.put({ ...place, startedAt, vector, sealed } satisfies Stored));
      });
    },

    remove: (key) =>
      inStore(storeName, 'readwrite', async (store) => {
        await done(store.delete(key));
      }),
  };
};
