import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState, type FunctionComponent } from 'react';
import { inBackground } from '../platform/api';
import type { FeatureRoute, FeatureTab, Opening, ScreenData } from '../platform/feature';
import { askFor } from '../platform/query';
import { withinTime } from './lazy-screen';
import { ScreenSkeleton } from './screen-skeleton';

type Part = Pick<FeatureRoute | FeatureTab, 'load' | 'data'>;

/** Screen of the manifests: its script and data, with the times of their loading. */
export type Screen = {
  /** Draws it; until its script is there, a skeleton. */
  readonly Component: FunctionComponent;
  /**
   * Starts its script and its first queries in parallel: the screen finds its answers there or on their way, and refetches failed ones. `isAhead`:
   * the screen has not been opened yet, so its calls end no session. Returns the wait for whatever is missing, which never fails; null if nothing
   * is.
   */
  readonly open: (queries: QueryClient, opening: Opening, isAhead: boolean) => Promise<unknown> | null;
  /** Loads its script and its data before a press. Resolves when done, successful or not. */
  readonly loadAhead: () => Promise<void>;
};

type State = { readonly Shown?: FunctionComponent; readonly error?: unknown };

const make = ({ load, data }: Part): Screen => {
  let loaded: FunctionComponent | undefined;
  let loading: Promise<FunctionComponent> | undefined;
  let known: ScreenData | undefined;

  const start = async () => {
    try {
      return (loaded = (await withinTime(load)).default);
    } catch (cause) {
      // Another visit gets another chance.
      loading = undefined;
      throw cause;
    }
  };
  const script = () => (loading ??= start());
  const loadData = async () => {
    known ??= await data?.();
  };

  /** Drawn at once if its script is there; a script that comes later is drawn in pieces, so that the frame stays responsive. */
  function Component() {
    const [{ Shown, error }, become] = useState<State>(() => (loaded ? { Shown: loaded } : {}));
    useEffect(() => {
      if (loaded) return undefined;
      let isGone = false;
      const settle = (state: State) => {
        if (!isGone) startTransition(() => become(state));
      };
      script().then(
        (arrived) => settle({ Shown: arrived }),
        (cause: unknown) => settle({ error: cause }),
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (error !== undefined) throw error;
    if (Shown) return <Shown />;
    return <ScreenSkeleton />;
  }

  return {
    Component,
    open: (queries, opening, isAhead) => {
      const asked = () => (known?.(opening) ?? []) as readonly FetchQueryOptions[];
      const begin = (): Promise<unknown>[] =>
        asked().flatMap((query) => {
          const isThere = queries.getQueryData(query.queryKey) !== undefined;
          const answer = isAhead
            ? inBackground(() => queries.prefetchQuery(query))
            : askFor(queries, query).catch(() => undefined);
          return isThere ? [] : [answer];
        });
      // Without them the screen fetches for itself.
      const answers = known
        ? begin()
        : [
            loadData().then(
              () => Promise.all(begin()),
              () => undefined,
            ),
          ];
      // The screen shows the error when it is drawn.
      const arrived = script().catch(() => undefined);
      const missing = loaded ? answers : [...answers, arrived];
      return missing.length > 0 ? Promise.all(missing) : null;
    },
    loadAhead: async () => {
      await Promise.allSettled([script(), loadData()]);
    },
  };
};

const made = new WeakMap<Part, Screen>();

/** Screen of a route or tab; one instance over all creations of the routes. */
export const screenOf = (part: Part): Screen => {
  const screen = made.get(part) ?? make(part);
  made.set(part, screen);
  return screen;
};
