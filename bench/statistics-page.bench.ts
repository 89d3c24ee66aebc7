/**
 * From the press on Login to the first painted chart of `/statistics`, with a processor four times slower, against a bare
 * React page that signs in at the same server, makes the same calls and draws the same bars, in alternating rounds. Each
 * round is a browser context of its own. Bar: at most 2.5 times the bare page, from the press. Told beside it, without a bar: the
 * same from the server's answer to the sign-in, which leaves out the time a password takes and leaves in what the product
 * alone does there (currencies, the frame around the screen); and the layout shift until the page is at rest.
 *
 *   npx tsx bench/statistics-page.bench.ts
 */
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchChromium } from '../e2e/src/chromium';
import { fixedInstant } from '../e2e/src/product';
import {
  buildBarePage,
  email,
  inFreshContext,
  measuredProduct,
  painted,
  password,
  pressMiddle,
  slowDown,
} from './lib/against-bare';
import { median } from './lib/serve-dashboard';
import { record, type Figure } from './lib/history';

const bar = 2.5;
const rounds = Number(process.env.ROUNDS ?? 9);

/** Day of the product's history, so that the last month has data. Only the calendar: the measured clock runs on. */
const calendar = `(() => {
  const RealDate = Date;
  const ahead = ${Date.parse(fixedInstant)} - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length > 0) super(...given);
      else super(RealDate.now() + ahead);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
})()`;

/** Runs in the page before its own script. A press starts the clock, which stops once bars are drawn and painted. */
const watch = `(() => {
  const bench = (window.bench = { painted: null, pressed: null, shift: 0, shifts: [] });
  addEventListener('pointerdown', ({ timeStamp }) => {
    bench.pressed = timeStamp;
    const look = () => {
      if (document.querySelectorAll('svg rect[height="110%"]').length === 0) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { bench.painted = performance.now(); };
      requestAnimationFrame(() => port2.postMessage(null));
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      // The change of screens that the press itself makes is no shift; the browser marks what comes within 500 ms of it.
      if (bench.pressed !== null && !entry.hadRecentInput) {
        bench.shift += entry.value;
        bench.shifts.push([Math.round(entry.startTime - bench.pressed), entry.value, entry.sources.map(({ node }) => node?.className || node?.nodeName)]);
      }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

type Round = { readonly fromPress: number; readonly fromAnswer: number; readonly shift: number };

const measure = async (page: Page, atRest: () => Promise<void>): Promise<Round> => {
  await slowDown(page);
  await pressMiddle(page, await page.getByRole('button', { name: 'Login', exact: true }).boundingBox(), 'Login');
  const paintedAt = await painted(page, 'chart');
  await atRest();
  const { pressed, answered, shift, shifts } = await page.evaluate<{
    pressed: number;
    answered: number;
    shift: number;
    shifts: unknown[];
  }>(`({
    ...window.bench,
    answered: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/auth/login')).responseEnd,
  })`);
  if (process.env.VERBOSE)
    console.log(page.url().slice(0, 60), paintedAt - pressed, paintedAt - answered, JSON.stringify(shifts));
  return { fromPress: paintedAt - pressed, fromAnswer: paintedAt - answered, shift };
};

const bare = await buildBarePage('statistics-page');
const product = await measuredProduct();
const browser = await launchChromium();
const bareRound = (calls: readonly string[]) =>
  inFreshContext(browser, [calendar, watch], async (page, atRest) => {
    await bare.standOn(page);
    const given = new URLSearchParams({ email, password, calls: calls.join(' ') });
    await page.goto(`${product.url}/bare/#${given}`);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await atRest();
    return measure(page, atRest);
  });

/** Calls of the product's screen, as recorded. */
const asked = new Set<string>();

const productRound = () =>
  inFreshContext(browser, [calendar, watch], async (page, atRest) => {
    page.on('request', (request) => {
      const path = request.url().slice(`${product.url}/api/v1/`.length);
      if (/^(statistics|balances)(\/|\?|$)/.test(path)) asked.add(path);
    });
    await page.goto(product.url);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await atRest();
    return measure(page, atRest);
  });

try {
  // One discarded round of each: the browser's own first start, and the server's. The product's lists the calls.
  await productRound();
  await bareRound([...asked]);
  console.log(`Calls: ${[...asked].map((path) => path.split('?')[0]).join(', ')}`);
  const times: { bare: Round; product: Round }[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push({ bare: await bareRound([...asked]), product: await productRound() });
  const figures: Figure[] = [];
  for (const part of ['fromPress', 'fromAnswer'] as const) {
    const ratio = median(times.map((time) => time.product[part] / time.bare[part]));
    const of = (side: 'bare' | 'product') => median(times.map((time) => time[side][part])).toFixed(0);
    figures.push({
      figure: `${part === 'fromPress' ? 'from the press' : 'from the answer'} against bare charts`,
      value: ratio,
      unit: '',
      ...(part === 'fromPress' && { bar: { atMost: bar } }),
    });
    const against = part === 'fromPress' ? ` (bar ${bar})` : '';
    console.log(
      `${part.padEnd(12)} bare ${of('bare')} ms, product ${of('product')} ms, ratio ${ratio.toFixed(2)}${against}`,
    );
  }
  const shift = Math.max(...times.map((time) => time.product.shift));
  console.log(`layout shift at most ${shift.toFixed(4)}`);
  console.log(`medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  if (!record('statistics-page', figures)) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  bare.remove();
}
