import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo, pageHistory } from '../platform/history';
import { restoreScroll, screenShown } from './scroll';

/** Document of a given length: jsdom lays nothing out. The window shows 400 pixels of it. */
let length = 0;
let scrollY = 0;
let resized: (() => void)[] = [];

class Observer {
  readonly #tell: () => void;
  constructor(tell: () => void) {
    this.#tell = tell;
  }
  observe() {
    resized.push(this.#tell);
  }
  disconnect() {
    resized = resized.filter((tell) => tell !== this.#tell);
  }
}

const becomes = (pixels: number) => {
  length = pixels;
  scrollY = Math.min(scrollY, Math.max(0, length - 400));
  for (const tell of resized) tell();
};

let stop = () => {};
const open = () => {
  stop = restoreScroll();
};
const reload = () => {
  window.dispatchEvent(new Event('pagehide'));
  stop();
  scrollY = 0;
  length = 0;
  open();
};
/** Changes the address, as a press does: its screen is drawn later. */
const press = (path: string, { replace = false } = {}) => {
  goTo(path, { replace });
  pageHistory().flush();
};
const go = (path: string, { replace = false } = {}) => {
  press(path, { replace });
  screenShown();
};
const arrived = async (path: string) => {
  await vi.waitFor(() => expect(pageHistory().location.pathname).toBe(path));
  screenShown();
};

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    scrollY = Math.min(Number(top), Math.max(0, length - 400));
  });
  sessionStorage.clear();
  length = 2_000;
  scrollY = 0;
  go('/list');
  open();
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the place on a page', () => {
  it('is the top of a new page, and where it was left after Back', async () => {
    scrollY = 300;
    go('/other');
    expect(scrollY).toBe(0);
    pageHistory().back();
    await arrived('/list');
    expect(scrollY).toBe(300);
  });

  it('does not move before the next page is drawn, and a reload in between begins at the next one’s top', () => {
    scrollY = 300;
    press('/other');
    expect(scrollY).toBe(300);
    reload();
    becomes(2_000);
    expect(scrollY).toBe(0);
  });

  it('is kept when another page is pressed before that', async () => {
    scrollY = 300;
    press('/other');
    go('/third');
    expect(scrollY).toBe(0);
    pageHistory().go(-2);
    await arrived('/list');
    expect(scrollY).toBe(300);
  });

  it('is kept although the address of the list changed without a scroll since', async () => {
    scrollY = 300;
    go('/list?page=1', { replace: true });
    go('/other');
    pageHistory().back();
    await arrived('/list');
    expect(scrollY).toBe(300);
  });

  it('is restored after a reload, and again if the list loses its length while it loads', () => {
    scrollY = 300;
    reload();
    expect(scrollY).toBe(0);
    becomes(2_000);
    expect(scrollY).toBe(300);
    becomes(200);
    expect(scrollY).toBe(0);
    becomes(2_000);
    expect(scrollY).toBe(300);
  });

  it('is the top of an address that is opened anew in the same tab, whatever page was left there', () => {
    scrollY = 300;
    window.dispatchEvent(new Event('pagehide'));
    stop();
    scrollY = 0;
    // As after typing an address: an entry of its own, without a memory.
    go('/other');
    open();
    expect(scrollY).toBe(0);
  });

  it('outlives a reload, or a page left, before the list had its length', async () => {
    scrollY = 300;
    reload();
    reload();
    becomes(500);
    go('/other');
    pageHistory().back();
    await arrived('/list');
    becomes(2_000);
    expect(scrollY).toBe(300);
  });

  it('is left to a person who acts first', () => {
    scrollY = 300;
    reload();
    window.dispatchEvent(new Event('wheel'));
    becomes(2_000);
    expect(scrollY).toBe(0);
  });
});
