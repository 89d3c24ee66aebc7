import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { startProduct } from '../../e2e/src/product';
import { watchNetwork } from './at-rest';

/** Account that signs in. */
export const email = 'admin@northgate.example';
export const password = 'Sandbox2025';

/** Longest wait for the awaited paint, in milliseconds. */
const longestWait = 60_000;

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The page that the product is measured against, built of a folder of `bench`. */
export type BarePage = {
  /** Serves it below `/bare/` of the product's own address, so that it calls the same server the same way. */
  readonly standOn: (page: Page) => Promise<void>;
  readonly remove: () => void;
};

export const buildBarePage = async (folder: string): Promise<BarePage> => {
  const outDir = mkdtempSync(join(tmpdir(), `countinghouse-bare-${folder}-`));
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..', folder),
    base: '/bare/',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  return {
    standOn: async (page) => {
      await page.route('**/bare/**', (route) => {
        const path = new URL(route.request().url()).pathname.slice('/bare/'.length) || 'index.html';
        return route.fulfill({
          body: readFileSync(join(outDir, path)),
          contentType: types[extname(path)] ?? 'text/plain',
        });
      });
    },
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
};

/** Product at `PRODUCT_URL`, or one of the bench's own. */
export const measuredProduct = (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> =>
  process.env.PRODUCT_URL
    ? Promise.resolve({ url: process.env.PRODUCT_URL, stop: () => Promise.resolve() })
    : startProduct({ env: { HISTORY_PROFILE: 'small' } });

/** Runs in a browser context of its own, without caches; the scripts run in the page before its own. */
export const inFreshContext = async <Round>(
  browser: Browser,
  scripts: readonly string[],
  act: (page: Page, atRest: () => Promise<void>) => Promise<Round>,
): Promise<Round> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    for (const content of scripts) await page.addInitScript({ content });
    return await act(page, watchNetwork(page));
  } finally {
    await context.close();
  }
};

/** A processor four times slower from here on. */
export const slowDown = async (page: Page): Promise<void> => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Waits for `window.bench.painted`, set by the page's own watch; returns it. */
export const painted = async (page: Page, what: string): Promise<number> => {
  for (const started = Date.now(); Date.now() - started < longestWait;) {
    const time = await page.evaluate<number | null>('window.bench.painted');
    if (time !== null) return time;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`No ${what} within ${longestWait} ms at ${page.url()}`);
};

/** Presses in the middle of a box at once, as a touch does. */
export const pressMiddle = async (
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null,
  what: string,
): Promise<void> => {
  if (!box) throw new Error(`${what} is not on the page.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
