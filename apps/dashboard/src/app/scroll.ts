import { pageHistory } from '../platform/history';

/** How long a list may take to be as long as it was, in milliseconds. */
const longestWait = 5000;

const actsOfPerson = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls there as soon as the page is long enough, unless the person scrolls first. Answers how to give it up. */
const scrollWhenLongEnough = (top: number): (() => void) => {
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const growing = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), longestWait);
  const stop = () => {
    growing.disconnect();
    clearTimeout(timer);
    for (const act of actsOfPerson) window.removeEventListener(act, stop);
  };
  for (const act of actsOfPerson) window.addEventListener(act, stop, { passive: true });
  growing.observe(document.body);
  return stop;
};

const key = 'scroll';

/** A reload forgets this page's memory; what is kept for it is taken at once by the page that follows. */
const keepForReload = (top: number): void => {
  try {
    sessionStorage.setItem(key, String(top));
  } catch {
    // A browser that stores nothing starts at the top.
  }
};

const takeKept = (): number => {
  try {
    const kept = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return kept;
  } catch {
    return 0;
  }
};

/**
 * Another page starts at its top; Back, Forward and a reload return to where the page was left. Answers how to stop.
 */
export const restoreScroll = (): (() => void) => {
  const left = new Map<unknown, number>();
  const history = pageHistory();
  let shown = history.location;
  let giveUp = () => {};
  const reach = (top: unknown) => {
    giveUp();
    giveUp = scrollWhenLongEnough(typeof top === 'number' ? top : 0);
  };
  const note = () => {
    if (history.location === shown) left.set(shown.state.__TSR_key, window.scrollY);
  };
  const follow = () => {
    const before = shown;
    shown = history.location;
    const key = shown.state.__TSR_key;
    if (left.has(key)) reach(left.get(key));
    else if (shown.pathname !== before.pathname) reach(0);
  };
  const keep = () => keepForReload(window.scrollY);

  window.history.scrollRestoration = 'manual';
  const kept = takeKept();
  if (kept > 0) reach(kept);
  const stopFollowing = history.subscribe(follow);
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', keep);
  return () => {
    giveUp();
    stopFollowing();
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', keep);
    window.history.scrollRestoration = 'auto';
  };
};
