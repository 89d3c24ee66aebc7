import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { afterPaint } from './after-paint';
import { useLikely, type LikelyProps } from './likely';

type Navigate = (href: string) => void;

type Navigation = {
  readonly navigate: Navigate;
  /** Fetches a link's target before it is pressed. */
  readonly preload: Navigate | undefined;
  /** Called with each screen's heading and name, whenever one of them changes. */
  readonly onHeading: OnHeading | undefined;
};

type OnHeading = (heading: HTMLElement, name: string) => void;

const NavigationContext = createContext<Navigation | null>(null);

type NavigationProviderProps = {
  navigate: Navigate;
  preload?: Navigate;
  onHeading?: OnHeading;
  children: ReactNode;
};

/** Tells the kit's links how to change the page without a reload. Without it they are ordinary links. */
export function NavigationProvider({ navigate, preload, onHeading, children }: NavigationProviderProps) {
  const navigation = useMemo(() => ({ navigate, preload, onHeading }), [navigate, preload, onHeading]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export type InsideLinkProps = LikelyProps & {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Of two links that are pressed within one frame the last one counts. */
let callOffNavigation = () => {};

/**
 * The props of an anchor to `href` inside the product: a plain click navigates, any other click stays the browser's. What
 * it leads to is fetched once the pointer or the focus rests on it, at the latest when it is pressed. Where it can be
 * fetched ahead, the page changes after the frame that answers the press.
 */
export function useLinkProps(href: string): InsideLinkProps {
  const { navigate, preload } = useContext(NavigationContext) ?? {};
  const { leave, ...likely } = useLikely(preload && (() => preload(href)));
  return {
    ...likely,
    href,
    onClick: (event) => {
      leave();
      if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      callOffNavigation();
      if (!preload) return navigate(href);
      preload(href);
      callOffNavigation = afterPaint(() => navigate(href));
    },
  };
}

/** The navigation function itself, for rows that open on Enter; falls back to loading the page. */
export function useNavigate(): Navigate {
  return useContext(NavigationContext)?.navigate ?? ((href) => window.location.assign(href));
}

/** Ref of a screen's heading, which takes the focus after a change of page. `name` is the name of the screen; null while unknown. */
export function useHeading<Element extends HTMLElement = HTMLHeadingElement>(
  name: string | null,
): RefObject<Element | null> {
  const { onHeading } = useContext(NavigationContext) ?? {};
  const heading = useRef<Element>(null);
  useEffect(() => {
    if (heading.current && name !== null) onHeading?.(heading.current, name);
  }, [name, onHeading]);
  return heading;
}
