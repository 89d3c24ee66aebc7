import { queryOptions } from '@tanstack/react-query';
import { placeOf } from './drafts';
import { sealedStore } from './sealed-store';

/** Choices that a form begins with, such as business and currency: names and ids, never amounts or recipients. */
export type LastUsed = Readonly<Record<string, string>>;

/** Time that choices are kept. Milliseconds. */
const keptFor = 90 * 24 * 60 * 60 * 1000;

type Kept = { readonly key: string; readonly choices: LastUsed };

const store =
  globalThis.crypto?.subtle && globalThis.indexedDB
    ? sealedStore<Kept>({ databaseName: 'countinghouse-choices', storeName: 'choices', keptFor })
    : null;

const keyOf = (path: string): { readonly userId: string; readonly key: string } | null => {
  const place = placeOf(path);
  return place && { userId: place.userId, key: `${place.userId} ${place.organisationId} ${place.path}` };
};

const find = async (path: string): Promise<LastUsed | null> => {
  const place = keyOf(path);
  if (!store || !place) return null;
  // A browser that keeps nothing begins with an empty form.
  const kept = await store.list(place.userId).catch(() => []);
  return kept.findLast(({ key }) => key === place.key)?.choices ?? null;
};

const lastUsed = 'last-used';

/** Choices with which the person last sent the form of this path, in this organisation and browser; null: none. */
export const lastUsedQuery = (path: string) =>
  queryOptions({
    queryKey: [lastUsed, keyOf(path)?.key],
    queryFn: () => find(path),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Keeps the choices of a sent form. */
export const keepLastUsed = (path: string, choices: LastUsed): void => {
  const place = keyOf(path);
  if (!store || !place) return;
  void store
    .save(place.userId, { key: place.key, startedAt: Date.now(), value: { key: place.key, choices } })
    .catch(() => undefined);
};
