import { Outlet, useLocation, useMatches, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { stringifySearch, type SearchText } from './search-text';

/** The place of the next screen inside the one that draws it. */
export { Outlet };

/** What an entry of the history holds beside its address; it survives a reload and comes back with Back. */
export type EntryState = Readonly<Record<string, unknown>>;

type NavigateOptions = {
  /** Replaces the entry of the history instead of adding one. */
  readonly replace?: boolean;
  /** What the entry holds; nothing unless told. */
  readonly state?: EntryState;
};

/** Changes the page inside the product, to what `hrefTo` answers. Asks first where a form has changes. */
export type Navigate = (href: string, options?: NavigateOptions) => void;

/** What the application tells its screens by way of the router. */
export type RouterContext = {
  /** The address that this one leads to anyway. */
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

/** Fetches what a link leads to, scripts and data, for a press that may follow. */
export const usePreload = (): ((href: string) => void) => {
  const router = useRouter();
  return useCallback((href) => void router.preloadRoute({ to: undefined as never, href }), [router]);
};

/** What the address of the screen holds as text; unlike the router's own it never runs ahead of the screen. */
export const useSearchText = (): SearchText => useSearch({ strict: false });

/** The same, as it is written: without its question mark. */
export const useSearchString = (): string => stringifySearch(useSearchText()).slice(1);

/** What the entry of the history holds, as of now; for acts, not for drawing. */
export const useReadEntry = (): (() => { readonly pathname: string; readonly state: EntryState }) => {
  const router = useRouter();
  return useCallback(() => {
    const { pathname, state } = router.history.location;
    return { pathname, state: { ...state } };
  }, [router]);
};

/** A part of what the entry of the history holds. */
export const useEntryState = <Value,>(select: (state: EntryState) => Value): Value =>
  useLocation({ select: ({ state }) => select(state as unknown as EntryState) as never });

/** The path of the screen that stands in the frame. Another query changes nothing. */
export const usePathname = (): string => useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });

/** A parameter of the route: `usePathParameter('id')` below `/business/$id`. */
export const usePathParameter = (name: string): string => {
  const value: unknown = useParams({ strict: false })[name as never];
  if (typeof value !== 'string') throw new Error(`The route has no parameter ${name}.`);
  return value;
};
