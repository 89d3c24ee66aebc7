import type { Locks } from '../attempts/locks';
import type { SealedStore } from '../sealed-store';

/** Owner and path of a form. */
export type DraftPlace = { readonly userId: string; readonly organisationId: string; readonly path: string };

type Values = Readonly<Record<string, unknown>>;

/** Typed, unsent values of a form. Without passwords and codes. */
export type Draft = {
  readonly place: DraftPlace;
  readonly values: Values;
  /** By this browser's clock, in milliseconds. */
  readonly at: number;
};

type Parts = {
  /** Null if this browser cannot keep a secret: then a draft lasts as long as its page. */
  readonly store: SealedStore<Draft> | null;
  readonly locks: Locks | null;
  readonly now: () => number;
};

const keyOf = ({ userId, organisationId, path }: DraftPlace): string => `${userId} ${organisationId} ${path}`;

/**
 * Keeps the values of forms that move money: in memory unchanged, for a screen that crashes, and sealed, without personal data, for a reload, a
 * closed browser and a session that ends.
 */
export const createDrafts = ({ store, locks, now }: Parts) => {
  const inMemory = new Map<string, Draft>();
  /** Writes of one draft follow each other in order. */
  let writes: Promise<unknown> = Promise.resolve();
  const write = (act: () => Promise<unknown> | undefined): void => {
    writes = writes.then(act).catch(() => undefined);
  };

  return {
    /** `lasting`: part that may be stored beyond the page. */
    keep: (place: DraftPlace, values: Values, lasting: Values): void => {
      const at = now();
      inMemory.set(keyOf(place), { place, values, at });
      write(() =>
        Object.keys(lasting).length === 0
          ? store?.remove(keyOf(place))
          : store?.save(place.userId, { key: keyOf(place), startedAt: at, value: { place, values: lasting, at } }),
      );
    },

    drop: (place: DraftPlace): void => {
      inMemory.delete(keyOf(place));
      write(() => store?.remove(keyOf(place)));
    },

    /** True if this page itself remembers one. */
    has: (place: DraftPlace): boolean => inMemory.has(keyOf(place)),

    /** Draft of a form; null for none. */
    find: async (place: DraftPlace): Promise<Draft | null> => {
      const known = inMemory.get(keyOf(place));
      if (known) return known;
      await writes;
      const kept = (await store?.list(place.userId).catch(() => [])) ?? [];
      return kept.findLast((draft) => keyOf(draft.place) === keyOf(place)) ?? null;
    },

    /** Locks a form against the other tabs of this browser; null: one of them has it open, and owns its draft. */
    hold: async (place: DraftPlace): Promise<(() => void) | null> =>
      locks ? locks.tryHold(`countinghouse-draft ${keyOf(place)}`) : () => undefined,

    /** The page's own copies go with a logout. */
    forget: (): void => inMemory.clear(),

    settled: (): Promise<unknown> => writes,
  };
};
