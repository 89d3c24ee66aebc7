import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';

type Navigate = (href: string) => void;

const NavigationContext = createContext<Navigate | null>(null);

/** Tells the kit's links how to change the page without a reload. Without it they are ordinary links. */
export function NavigationProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigationContext value={navigate}>{children}</NavigationContext>;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The props of an anchor to `href` inside the product: a plain click navigates, any other click stays the browser's. */
export function useLinkProps(href: string): { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void } {
  const navigate = useContext(NavigationContext);
  return {
    href,
    onClick: (event) => {
      if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(href);
    },
  };
}

/** The navigation function itself, for rows that open on Enter; falls back to loading the page. */
export function useNavigate(): Navigate {
  return useContext(NavigationContext) ?? ((href) => window.location.assign(href));
}
