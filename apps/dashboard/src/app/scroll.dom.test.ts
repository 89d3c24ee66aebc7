import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo, pageHistory } from '../platform/history';
import { restoreScroll } from './scroll';

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
const go = (path: string, { replace = false } = {}) => {
  goTo(path, { replace });
  pageHistory().flush();
};
const arrived = (path: string) => vi.waitFor(() => expect(pageHistory().location.pathname).toBe(path));

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
