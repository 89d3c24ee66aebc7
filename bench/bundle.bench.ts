/**
 * The script each screen needs to show itself, in kB of brotli as sent: what loads until the screen stands, before anyone
 * types. Bars: the login at most 125 kB, any other screen at most 60 kB more than that.
 *
 *   npx tsx bench/bundle.bench.ts
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../e2e/src/chromium';
import { serveDashboard } from './lib/serve-dashboard';

const loginBar = 125;
const screenBar = loginBar + 60;
const root = join(import.meta.dirname, '..');
const business = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';

const publicScreens = ['/', '/forgot-password', '/reset-password?token=bench'];
const screens = ['/organisations', '/businesses', `/business/${business}/deposits`, '/change-password'];

/** Signs in by the form, then opens the screen afresh: the session survives the reload, the cache does not count. */
const kilobytesOf = async (browser: Browser, url: string, path: string, isSignedIn: boolean): Promise<number> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    if (isSignedIn) {
      await page.goto(url);
      await page.getByLabel('Email').fill('bench@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Sandbox2025');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      await page.waitForLoadState('networkidle');
    }
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
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return bytes / 1000;
  } finally {
    await context.close();
  }
};

const product = await serveDashboard([join(root, 'apps/dashboard/dist'), join(root, 'apps/api/assets')]);
const browser = await launchChromium();
try {
  const login = await kilobytesOf(browser, product.url, '/', false);
  console.log(`${login.toFixed(1).padStart(6)} kB  / (bar ${loginBar})`);
  let missed = login > loginBar;
  for (const path of [...publicScreens.slice(1), ...screens]) {
    const weight = await kilobytesOf(browser, product.url, path, screens.includes(path));
    const isOver = weight > screenBar;
    missed ||= isOver;
    console.log(
      `${weight.toFixed(1).padStart(6)} kB  ${path} (bar ${screenBar}, ${(weight - login).toFixed(1)} more than the login)`,
    );
  }
  if (missed) process.exitCode = 1;
} finally {
  await browser.close();
  product.close();
}
