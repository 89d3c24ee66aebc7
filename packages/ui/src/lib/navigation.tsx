import { createContext, useContext, useEffect, useMemo, useRef, type MouseEvent, type ReactNode } from 'react';

type Navigate = (href: string) => void;

type Navigation = {
  readonly navigate: Navigate;
  /** Fetches what a link leads to before it is pressed. */
  readonly preload: Navigate | undefined;
};

const NavigationContext = createContext<Navigation | null>(null);

type NavigationProviderProps = { navigate: Navigate; preload?: Navigate; children: ReactNode };

/** Tells the kit's links how to change the page without a reload. Without it they are ordinary links. */
export function NavigationProvider({ navigate, preload, children }: NavigationProviderProps) {
  const navigation = useMemo(() => ({ navigate, preload }), [navigate, preload]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** How long the pointer or the focus rests on a link before it is meant, in milliseconds: passing over fetches nothing. */
const restBeforeFetching = 60;

export type InsideLinkProps = {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

/**
 * The props of an anchor to `href` inside the product: a plain click navigates, any other click stays the browser's. What
 * it leads to is fetched once the pointer or the focus rests on it, at the latest when it is pressed down.
 */
export function useLinkProps(href: string): InsideLinkProps {
  const { navigate, preload } = useContext(NavigationContext) ?? {};
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(resting.current);
  useEffect(() => leave, []);
  const fetchAfter = (milliseconds: number) => {
    leave();
    if (preload) resting.current = setTimeout(() => preload(href), milliseconds);
  };
  const rest = () => fetchAfter(restBeforeFetching);
  return {
    href,
    onPointerEnter: rest,
    onPointerLeave: leave,
    // Not in the press itself: where the click comes at once, it is the one to act.
    onPointerDown: () => fetchAfter(0),
    onFocus: rest,
    onBlur: leave,
    onClick: (event) => {
      leave();
      if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(href);
    },
  };
}

/** The navigation function itself, for rows that open on Enter; falls back to loading the page. */
export function useNavigate(): Navigate {
  return useContext(NavigationContext)?.navigate ?? ((href) => window.location.assign(href));
}
