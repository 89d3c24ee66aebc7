import { useCallback } from 'react';
import { useLocation, useNavigate as useRouterNavigate, useParams, useRouterState } from '@tanstack/react-router';

type NavigateOptions = {
  /** Replaces the entry of the history instead of adding one. */
  readonly replace?: boolean;
};

/** Changes the page inside the product: `navigate('/business/…?status=NEW')`. */
export const useNavigate = (): ((href: string, options?: NavigateOptions) => void) => {
  const navigate = useRouterNavigate();
  return useCallback(
    (href, { replace = false } = {}) => void navigate({ href, replace, resetScroll: false }),
    [navigate],
  );
};

/** The query string without its question mark. Filters live there as plain text, never as parsed JSON. */
export const useSearchString = (): string => useLocation({ select: ({ searchStr }) => searchStr.replace(/^\?/, '') });

export const usePathname = (): string => useLocation({ select: ({ pathname }) => pathname });

/** Changes when another screen stands in the frame: later than the path, which changes when the way there begins. */
export const useScreenId = (): string =>
  useRouterState({ select: ({ matches }) => matches.map(({ id }) => id).join(' ') });

/** A parameter of the route: `usePathParameter('id')` below `/business/$id`. */
export const usePathParameter = (name: string): string => {
  const parameters: Record<string, string | undefined> = useParams({ strict: false });
  const value = parameters[name];
  if (value === undefined) throw new Error(`The route has no parameter ${name}.`);
  return value;
};
