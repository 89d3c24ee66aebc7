import { pageHistory } from '../platform/history';

/** Longest wait for a list to regain its former length, in milliseconds: whoever has done nothing meanwhile still waits for it. */
const longestWait = 20_000;

const actsOfPerson = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Held = { readonly top: number; readonly release: () => void };

/**
 * Holds the page at this position until the person acts or the wait is over: a page may reach its length, lose it while its data is fetched again,
 * and regain it. `onRelease` is called once, whatever ends it.
 */
const hold = (top: number, onRelease: () => void): Held => {
  const attempt = () => {
    if (Math.abs(window.scrollY - top) >= 2) window.scrollTo(0, top);
  };
  const resized = new ResizeObserver(attempt);
  const release = () => {
    resized.disconnect();
    clearTimeout(timer);
    for (const act of actsOfPerson) window.removeEventListener(act, release);
    onRelease();
  };
  const timer = setTimeout(release, longestWait);
  for (const act of actsOfPerson) window.addEventListener(act, release, { passive: true });
  attempt();
  resized.observe(document.body);
  return { top, release };
};

const key = 'scroll';

/** Key of an entry of the history, unique in its tab. */
const entryOf = ({ state }: { readonly state: { readonly __TSR_key?: string } }): string => state.__TSR_key ?? '';

/**
 * A reload clears this page's memory; the stored position is consumed at once by the next page. It belongs to an entry of the history, which a
 * reload keeps: an address opened anew in the same tab begins at its top.
 */
const keepForReload = (entry: string, top: number): void => {
  try {
    sessionStorage.setItem(key, `${entry} ${top}`);
  } catch {
    // A browser without storage starts at the top.
  }
};

const takeKept = (entry: string): number => {
  try {
    const [of, top] = sessionStorage.getItem(key)?.split(' ') ?? [];
    sessionStorage.removeItem(key);
    return of === entry ? Number(top) : 0;
  } catch {
    return 0;
  }
};

let whenShown = () => {};

/** Tells that the screen of the present address is drawn: before that the former one stands there, which nothing scrolls. */
export const screenShown = (): void => whenShown();

/** A new page starts at its top; Back, Forward and a reload restore its position. Returns the function that stops it. */
export const restoreScroll = (): (() => void) => {
  const left = new Map<string, number>();
  const history = pageHistory();
  let shown = history.location;
  /** Position that the awaited screen gets. */
  let awaited: number | null = null;
  let held: Held | null = null;
  const reach = (top: number) => {
    held?.release();
    // Every page is long enough for its own top.
    if (top === 0) return window.scrollTo(0, 0);
    held = hold(top, () => {
      held = null;
    });
  };
  // A page left before it regained its length is left at the position it was about to take.
  const position = () => awaited ?? held?.top ?? window.scrollY;
  const follow = () => {
    const before = shown;
    shown = history.location;
    if (shown === before) return;
    // History tells of a change before the screen follows it: the position is still the one of the page that is left.
    left.set(entryOf(before), position());
    awaited = left.get(entryOf(shown)) ?? (shown.pathname === before.pathname ? null : 0);
  };
  whenShown = () => {
    if (awaited !== null) reach(awaited);
    awaited = null;
  };
  const keep = () => keepForReload(entryOf(shown), position());

  window.history.scrollRestoration = 'manual';
  const kept = takeKept(entryOf(shown));
  if (kept > 0) reach(kept);
  const stopFollowing = history.subscribe(follow);
  window.addEventListener('pagehide', keep);
  return () => {
    held?.release();
    whenShown = () => {};
    stopFollowing();
    window.removeEventListener('pagehide', keep);
    window.history.scrollRestoration = 'auto';
  };
};
