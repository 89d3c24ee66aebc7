import { pageHistory } from '../platform/history';

/** Longest wait for a list to regain its former length, in milliseconds: whoever has done nothing meanwhile still waits for it. */
const longestWait = 20_000;

const actsOfPerson = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls there as soon as the page is long enough, unless the person scrolls first. Returns the function that cancels it. */
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

/** A reload clears this page's memory; the stored position is consumed at once by the next page. */
const keepForReload = (top: number): void => {
  try {
    sessionStorage.setItem(key, String(top));
  } catch {
    // A browser without storage starts at the top.
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

/** A new page starts at its top; Back, Forward and a reload restore its position. Returns the function that stops it. */
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
