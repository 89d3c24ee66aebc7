/**
 * From the press on 'Expand business' to 25 painted rows, and from the press on Next to the next 25, with a processor
 * four times slower, against a bare React table that fetches the same page of the same server, in alternating rounds.
 * Each round is a browser context of its own: nothing is cached that the page before the press did not load. Bars:
 * opening and Next at most 1.6 times the bare table, and no interaction of the product longer than
 * 90 ms until the browser could paint again.
 *
 *   npx tsx bench/list-page.bench.ts
 */
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchChromium } from '../e2e/src/chromium';
import { openBusinesses } from '../e2e/src/first-screen';
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

const bars = { open: 1.6, next: 1.6, interaction: 90 };
const rounds = Number(process.env.ROUNDS ?? 9);
const rows = 25;

/**
 * Runs in the page before its own script. Each press starts a clock, which stops once 25 new rows are in the page and the browser has painted them;
 * the browser's own interaction timings are kept.
 */
const watch = `(() => {
  const bench = (window.bench = { painted: null, interactions: [] });
  const heads = () => [...document.querySelectorAll('tbody th[scope="row"]')].map(({ textContent }) => textContent);
  addEventListener('pointerdown', ({ timeStamp }) => {
    bench.painted = null;
    const before = heads()[0];
    const look = () => {
      const now = heads();
      if (now.length !== ${rows} || now[0] === before) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { bench.painted = performance.now() - timeStamp; };
      requestAnimationFrame(() => port2.postMessage(null));
    };
    requestAnimationFrame(look);
  }, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) bench.interactions.push([Math.round(entry.startTime), entry.name, entry.duration]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
})()`;

type Round = { readonly open: number; readonly next: number; readonly interaction: number };

/** Presses in the middle of the selected element: the pointer arrives and presses at once, as a touch does. */
const press = async (page: Page, selector: string) => {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  await pressMiddle(page, await target.boundingBox(), selector);
};

const measure = async (page: Page, opener: string, atRest: () => Promise<void>): Promise<Round> => {
  await slowDown(page);
  await press(page, opener);
  const open = await painted(page, `${rows} rows`);
  await atRest();
  // Work deferred to an idle browser has run by then.
  await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done, 500)))');
  await press(page, 'nav[aria-label="Pages"] button:has-text("Next"), body > div > button:has-text("Next")');
  const next = await painted(page, `${rows} rows`);
  await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done, 100)))');
  const interactions = await page.evaluate<[number, string, number][]>('window.bench.interactions');
  if (process.env.VERBOSE)
    console.log(page.url().slice(-40), open.toFixed(0), next.toFixed(0), JSON.stringify(interactions));
  return { open, next, interaction: Math.max(0, ...interactions.map(([, , duration]) => duration)) };
};

const bare = await buildBarePage('list-page');
const product = await measuredProduct();
const browser = await launchChromium();

const signIn = async (): Promise<string> => {
  const answer = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const token = answer.headers.get('x-identity-token');
  if (!token) throw new Error(`The bench could not sign in: ${answer.status}`);
  return token;
};

/** Business whose card is pressed: the first with more than two pages of payments. */
const firstBusiness = async (token: string): Promise<string> => {
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await (
      await fetch(`${product.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as Answer;
  for (const { businessId } of await read<{ businessId: string }[]>('balances')) {
    const { total } = await read<{ total: number }>(
      `payments?sortBy=created&businessId=${businessId}&limit=1&includeTotal=true`,
    );
    if (total > 2 * rows) return businessId;
  }
  throw new Error('No business has enough payments.');
};

const bareRound = (business: string, token: string) =>
  inFreshContext(browser, [watch], async (page, atRest) => {
    await bare.standOn(page);
    await page.goto(`${product.url}/bare/#business=${business}&token=${token}`);
    await page.getByRole('button', { name: 'Expand business' }).waitFor();
    return measure(page, 'button', atRest);
  });

const productRound = (business: string) =>
  inFreshContext(browser, [watch], async (page, atRest) => {
    await page.goto(product.url);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await openBusinesses(page);
    const opener = `a[href="/business/${business}"]`;
    await page.locator(opener).first().waitFor();
    await atRest();
    await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done, 1000)))');
    return measure(page, opener, atRest);
  });

try {
  const token = await signIn();
  const business = process.env.BUSINESS ?? (await firstBusiness(token));
  // One discarded round of each: the browser's own first start, and the server's.
  await bareRound(business, token);
  await productRound(business);
  const times: { bare: Round; product: Round }[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push({ bare: await bareRound(business, token), product: await productRound(business) });
  const figures: Figure[] = [];
  for (const part of ['open', 'next'] as const) {
    const ratio = median(times.map((time) => time.product[part] / time.bare[part]));
    const of = (side: 'bare' | 'product') => median(times.map((time) => time[side][part])).toFixed(0);
    figures.push({ figure: `${part} against a bare table`, value: ratio, unit: '', bar: { atMost: bars[part] } });
    console.log(
      `${part.padEnd(12)} bare ${of('bare')} ms, product ${of('product')} ms, ratio ${ratio.toFixed(2)} (bar ${bars[part]})`,
    );
  }
  const worst = times.map((time) => time.product.interaction);
  figures.push({ figure: 'worst interaction', value: median(worst), unit: 'ms', bar: { atMost: bars.interaction } });
  console.log(
    `interaction  median of the worst ${median(worst).toFixed(0)} ms, at most ${Math.max(...worst)} ms (bar ${bars.interaction})`,
  );
  console.log(`medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  if (!record('list-page', figures)) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  bare.remove();
}
