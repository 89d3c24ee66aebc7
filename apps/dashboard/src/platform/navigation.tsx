import { Outlet, useLocation, useMatches, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { stringifySearch, type SearchText } from './search-text';

/** Outlet for the next screen inside the one that draws it. */
export { Outlet };

/** State of a history entry beside its address; it survives a reload and comes back with Back. */
export type EntryState = Readonly<Record<string, unknown>>;

type NavigateOptions = {
  /** Replaces the entry of the history instead of adding one. */
  readonly replace?: boolean;
  /** State of the new entry; none by default. */
  readonly state?: EntryState;
};

/** Changes the page within the product, to the result of `hrefTo`. Asks first if a form has changes. */
export type Navigate = (href: string, options?: NavigateOptions) => void;

/** Context that the application gives its screens through the router. */
export type RouterContext = {
  /** Final address of a redirect, known in advance. */
  readonly direct?: (href: string) => string;
};

export const useNavigate = (): Navigate => {
  const router = useRouter();
  return useCallback(
    (href, { replace = false, state = {} } = {}) => {
      const { direct }: RouterContext = router.options.context ?? {};
      void router.navigate({ href: direct?.(href) ?? href, replace, state });
    },
    [router],
  );
};

/** Preloads a link's target, scripts and data, for a likely press. */
export const usePreload = (): ((href: string) => void) => {
  const router = useRouter();
  return useCallback((href) => void router.preloadRoute({ to: undefined as never, href }), [router]);
};

/** Answers, at any time, whether a screen is on its way. For acts, not for drawing. */
export const useIsArriving = (): (() => boolean) => {
  const router = useRouter();
  return useCallback(() => router.state.status === 'pending', [router]);
};

/** Search text of the screen's address; unlike the router's own it never runs ahead of the screen. */
export const useSearchText = (): SearchText => useSearch({ strict: false });

/** Search string as written, without its question mark. */
export const useSearchString = (): string => stringifySearch(useSearchText()).slice(1);

/** Current state of the history entry; for acts, not for drawing. */
export const useReadEntry = (): (() => { readonly pathname: string; readonly state: EntryState }) => {
  const router = useRouter();
  return useCallback(() => {
    const { pathname, state } = router.history.location;
    return { pathname, state: { ...state } };
  }, [router]);
};

/** Part of the history entry's state. */
export const useEntryState = <Value,>(select: (state: EntryState) => Value): Value =>
  useLocation({ select: ({ state }) => select(state as unknown as EntryState) as never });

/** Path of the screen in the frame. A different query changes nothing. */
export const usePathname = (): string => useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });

/** A parameter of the route: `usePathParameter('id')` below `/business/$id`. */
export const usePathParameter = (name: string): string => {
  const value: unknown = useParams({ strict: false })[name as never];
  if (typeof value !== 'string') throw new Error(`The route has no parameter ${name}.`);
  return value;
};
