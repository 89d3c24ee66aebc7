import { describe, expect, it } from 'vitest';
import type { TabOptions } from './src';
import {
  copiedBy,
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  openBusinesses,
  signIn,
  useBrowser,
} from './src';

const { openPage, openSignedIn } = useBrowser();

const openAs = async (email: string, options: TabOptions = {}) => {
  const page = await openSignedIn(email, '/businesses', options);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText('Expand business') })
    .first()
    .waitFor();
  return page;
};

/** The names of the cards, in order. */
const names = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.getByRole('list', { name: 'Businesses' }).getByRole('heading', { level: 2 }).allTextContents();

describe('the businesses of an organisation', () => {
  it('[BLIST-4] [BLIST-6] [CUR-1] shows balances from the ledger, the highest total first, each with its icon', async () => {
    const page = await openAs('admin@northgate.example');
    const shown = await page
      .getByRole('listitem')
      .getByText('Available', { exact: true })
      .locator('..')
      .allTextContents();
    const totals = shown.map((text) => Number(/([\d,]+\.\d{2})\s*EUR/.exec(text)?.[1]?.replaceAll(',', '')));
    expect(totals.length).toBeGreaterThan(1);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(totals[0]).toBeGreaterThan(0);
    const icons = page.locator('img[src^="/icons/currency/"]');
    expect(await icons.count()).toBeGreaterThan(0);
    const undrawn = () =>
      icons.evaluateAll((images) =>
        (images as HTMLImageElement[]).flatMap((image) =>
          image.complete && image.naturalWidth > 0 ? [] : [image.getAttribute('src')],
        ),
      );
    await expect.poll(undrawn).toEqual([]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('[BLIST-7] hides the special business from everyone who is no administrator of that organisation', async () => {
    const seenByAdmin = await names(await openAs('admin@northgate.example'));
    const seenByManager = await names(await openAs('manager@northgate.example'));
    const hidden = seenByAdmin.filter((name) => !seenByManager.includes(name));
    expect(hidden).toHaveLength(1);
    // Another journey may have created one in between.
    const seenByBoth = seenByManager.filter((name) => seenByAdmin.includes(name));
    expect(seenByBoth).toEqual(seenByAdmin.filter((name) => !hidden.includes(name)));
  });

  it('[BLIST-6] shows the plain list, by name and without balances, to who may see businesses only', async () => {
    const page = await openAs('readonly@northgate.example');
    const shown = await names(page);
    expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(await page.getByText('Available', { exact: true }).count()).toBe(0);
  });

  it('[BLIST-1] [BLIST-3] leads an administrator to create and edit, and nobody else', async () => {
    const page = await openAs('admin@northgate.example');
    await page.getByRole('link', { name: 'create new business' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create new business' }).waitFor();
    const other = await openAs('readonly@northgate.example');
    expect(await other.locator('a[href="/create-business"], a[href^="/edit-business"]').count()).toBe(0);
  });

  it('[BLIST-2] narrows the cards by name, whatever the case', async () => {
    const page = await openAs('admin@northgate.example');
    const [first = ''] = await names(page);
    await page.getByRole('searchbox', { name: 'Search business' }).fill(first.toUpperCase());
    await expect.poll(() => names(page)).toEqual([first]);
    // and Back finds the list as it was left
    await page.getByRole('link', { name: `Expand business ${first}` }).click();
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await page.goBack();
    await expect.poll(() => names(page)).toEqual([first]);
    await page.getByRole('searchbox', { name: 'Search business' }).fill('no such business');
    await page.getByText('No businesses found').waitFor();
    await expectAccessible(page);
  });

  it('[BLIST-5] says so in an organisation without any', async () => {
    const page = await openPage();
    await signIn(page, 'admin@empty.example');
    await openBusinesses(page);
    await page.getByText('No businesses created yet').waitFor();
    expect(await page.getByRole('list', { name: 'Businesses' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('[BLIST-3] [BPAGE-1] [BPAGE-3] leads into a business, onto the first tab there is', async () => {
    const page = await openAs('admin@northgate.example');
    const [first = ''] = await names(page);
    await page.getByRole('link', { name: `Expand business ${first}` }).click();
    const heading = page.getByRole('heading', { level: 1, name: first });
    await heading.waitFor();
    await page.waitForURL(/\/business\/[0-9a-f-]{36}\/deposits$/);
    // The page is titled after its content, and a screen reader begins at its heading.
    await expect.poll(() => page.title()).toMatch(`${first} · Crypto Deposits · `);
    await expectFocused(heading);
    const id = /business\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    await page.getByText(id).waitFor();
    expect(await copiedBy(page, () => page.getByRole('button', { name: 'Copy business ID' }).click())).toBe(id);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await trail.getByRole('link', { name: 'Businesses' }).click();
    await page.waitForURL(/\/businesses$/);
  });

  it('opens what a balance is made of, down to the thing that changed it last and its postings', async () => {
    const page = await openAs('admin@northgate.example');
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Expand business Aurora Games' }) });
    const figure = card.getByRole('link', { name: 'EUR' }).first();
    const amount = (await figure.textContent())?.replace(/[^\d.,]/g, '') ?? '';
    await figure.click();
    const entries = page.getByRole('table', { name: 'Entries of Available EUR' });
    const newest = entries.getByRole('row').nth(1);
    await newest.waitFor();
    expect(await newest.getByRole('cell').last().textContent()).toBe(amount);
    await expectAccessible(page);
    await newest.getByRole('link').click();
    await page.getByRole('heading', { name: 'Postings' }).waitFor();
    await entries.waitFor({ state: 'detached' });
    await page.goBack();
    await entries.waitFor();
    await page.keyboard.press('Escape');
    await entries.waitFor({ state: 'detached' });
  });

  it('[BPAGE-2] a person who may see businesses only finds no activity in one', async () => {
    const page = await openAs('readonly@northgate.example');
    await page
      .getByRole('link', { name: /^Expand business/ })
      .first()
      .click();
    await page.getByText('No activity you may see').waitFor();
    expect(await page.getByRole('navigation', { name: 'Business' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('fits a phone, in the dark too', async () => {
    const page = await openAs('admin@northgate.example', { width: 390, height: 844, colorScheme: 'dark' });
    expect((await names(page)).length).toBeGreaterThan(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('says what failed, and Retry brings the cards', async () => {
    const page = await openSignedIn('admin@northgate.example', '/change-password', {
      expectedErrors: [/status of 500/],
    });
    let isDown = true;
    await page.route('**/api/v1/balances', (route) =>
      isDown ? route.fulfill({ status: 500, json: { requestId: 'r', code: 'INTERNAL' } }) : route.continue(),
    );
    await openBusinesses(page);
    await page.getByRole('alert').getByText('Failed to load businesses').waitFor();
    await expectAccessible(page);
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('list', { name: 'Businesses' }).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
