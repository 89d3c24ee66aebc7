#!/usr/bin/env node
// Takes the pictures of README.md anew, of a product that runs with its demo history (`npm start`):
// node scripts/readme-screens.mjs [http://localhost:3000] [docs/screens] [name…]
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { getChromium } from './lib/chromium.mjs';
import { main } from './lib/terminal.mjs';

const [base = 'http://localhost:3000', folder = 'docs/screens', ...names] = process.argv.slice(2);
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const settle = async (page) => {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
  await page.waitForTimeout(800);
};

const open = async (page, path) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
};

const openBusiness = async (page, name) => {
  await open(page, '/businesses');
  await page
    .getByRole('link', { name: `Expand business ${name}`, exact: true })
    .first()
    .click();
  await page.waitForURL('**/business/**');
  await settle(page);
};

/** A payment of the business that was credited: its amount, facts and postings are all there. */
const openDeposit = async (page) => {
  await openBusiness(page, 'Northgate Trade Desk');
  const row = page.getByRole('row').filter({ hasText: 'Deposited' }).filter({ hasText: 'USD' }).first();
  await row.getByRole('rowheader').or(row.getByRole('cell')).first().click();
  await page.getByText('Copy payment link').waitFor();
  await settle(page);
};

/** Each picture: its window, and the way to what it shows. */
const pictures = {
  deposits: { show: openDeposit },
  today: { show: (page) => open(page, '/today') },
  approvals: { show: (page) => open(page, '/withdrawal-approvals') },
  businesses: { show: (page) => open(page, '/businesses') },
  'postings-dark': {
    colorScheme: 'dark',
    show: async (page) => {
      await openDeposit(page);
      await page.getByRole('heading', { name: 'Rules at creation' }).scrollIntoViewIfNeeded();
      await settle(page);
    },
  },
  phone: { viewport: phone, show: (page) => openBusiness(page, 'Northgate Trade Desk') },
  'sign-in': { isSignedOut: true, origin: base.replace('://', '://harbour.'), show: (page) => settle(page) },
};

const signIn = async (page) => {
  await page.getByLabel('Email').fill('admin@northgate.example');
  await page.getByLabel('Password', { exact: true }).fill('Sandbox2025');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
};

await main(async () => {
  const executablePath = await getChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const [name, picture] of Object.entries(pictures)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const { viewport = wide, colorScheme = 'light', origin = base, isSignedOut = false, show } = picture;
      const context = await browser.newContext({ baseURL: origin, viewport, colorScheme, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto('/');
      if (!isSignedOut) await signIn(page);
      await show(page);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      console.log(`${name}.png`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
});
