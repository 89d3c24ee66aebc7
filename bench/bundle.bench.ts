/**
 * The script of each screen at first paint, in kB of brotli as sent, headers included. Bars: the login at most 110 kB,
 * any other screen at most 85 kB more than that bar. Goal: at most 85 kB more than the login as measured; as a bar it
 * would punish a login that became lighter, since every other screen would fail by what was saved there.
 *
 * First paint is the paint of the screen's own content: the rows of its list, its cards, its form. Counted is all script
 * that loads, from an empty cache, until this content stands and the network has come to rest, while the browser is
 * kept from ever being idle. What the dashboard asks for only once the browser is idle (slips, menus, the palette) is
 * therefore not counted; and as the content must stand without it, nothing can be put off that the content needs. Every
 * route and tab of the dashboard's manifests is measured, with an answer of one row for every call.
 *
 *   npx tsx bench/bundle.bench.ts
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { manifests } from '../apps/dashboard/src/app/manifests';
import { launchChromium } from '../e2e/src/chromium';
import { serveDashboard } from './lib/serve-dashboard';
import { record, type Figure } from './lib/history';

const loginBar = 110;
const moreThanLogin = 85;
const root = join(import.meta.dirname, '..');
const id = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';

/** A row of a list, a card, or the button that sends a form: never drawn by a skeleton. */
const anyContent = 'main :is(tbody th[scope="row"], article, form button[type="submit"])';
/** Main content of a screen that has another selector. */
const contentOf: Readonly<Record<string, string>> = {
  '/organisations': 'ul button, ul a',
  '/invitation': 'main button',
  '/company-sign-in': 'main :is(h1, form)',
  '/reset-two-factor': 'main form',
  '/transaction-ledger': 'main [role="radiogroup"]',
  '/today': 'main section li',
  '/user-roles/unused': 'main section h2',
  '/costs/schedules/$id/edit': 'main :is(form, [role="alert"], h1)',
  '/withdrawal-approvals': 'main ul[aria-label] button',
  '/internal-transfer': 'main :is(form button[type="submit"], h2, h3)',
  '/payout-batches/create': 'main textarea',
  '/payout-batches/$id': 'main :is(section, aside)[aria-label]',
};
/** Not screens: the first leads out of the dashboard, the second to the first tab of the business. */
const notMeasured = new Set(['/overview', '/business/$id']);

type Screen = { readonly route: string; readonly isPublic: boolean };

const screens: readonly Screen[] = manifests.flatMap(({ routes = [], tabs = [] }) => [
  ...routes
    .filter(({ path }) => !notMeasured.has(path))
    .map(({ path, need }) => ({ route: path, isPublic: need === 'public' })),
  ...tabs.map(({ path }) => ({ route: `/business/$id/${path}`, isPublic: false })),
]);

/** Signs in by the form if necessary, then opens the screen afresh: the session survives the reload, no cache counts. */
const kilobytesOf = async (browser: Browser, url: string, { route, isPublic }: Screen): Promise<number> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    if (!isPublic) {
      await page.goto(url);
      await page.getByLabel('Email').fill('bench@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Sandbox2025');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      await page.waitForLoadState('networkidle');
      // Pending loads of this page must not count for the next one.
      await page.goto('about:blank');
    }
    await page.addInitScript({ content: 'window.requestIdleCallback = () => 0;' });
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
    const scripts = new Set<string>();
    let bytes = 0;
    protocol.on('Network.responseReceived', ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.add(requestId);
    });
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.delete(requestId)) bytes += encodedDataLength;
    });
    await page.goto(url + route.replace('$id', id) + (isPublic ? '?token=bench' : ''));
    await page
      .locator(contentOf[route] ?? anyContent)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    return bytes / 1000;
  } finally {
    await context.close();
  }
};

const product = await serveDashboard([join(root, 'apps/dashboard/dist'), join(root, 'apps/api/assets')]);
const browser = await launchChromium();
try {
  const login = await kilobytesOf(browser, product.url, { route: '/', isPublic: true });
  const bar = loginBar + moreThanLogin;
  const goal = login + moreThanLogin;
  console.log(`${login.toFixed(1).padStart(6)} kB  / (bar ${loginBar})`);
  console.log(`The others: bar ${bar}, goal ${goal.toFixed(1)}`);
  const figures: Figure[] = [{ figure: '/', value: login, unit: 'kB', bar: { atMost: loginBar } }];
  for (const screen of screens) {
    const weight = await kilobytesOf(browser, product.url, screen).catch((error: unknown) => {
      throw new Error(`${screen.route} never showed its content`, { cause: error });
    });
    figures.push({ figure: screen.route, value: weight, unit: 'kB', bar: { atMost: bar } });
    const verdict = weight > bar ? ' (over the bar)' : weight > goal ? ' (over the goal)' : '';
    console.log(`${weight.toFixed(1).padStart(6)} kB  ${screen.route}${verdict}`);
  }
  if (!record('bundle', figures)) process.exitCode = 1;
} finally {
  await browser.close();
  product.close();
}
