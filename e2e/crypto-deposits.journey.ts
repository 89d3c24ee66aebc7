import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TabOptions } from './src';
import {
  copiedBy,
  expectAccessible,
  expectMessage,
  expectNoScrollPastTheEnd,
  expectNoSidewaysScroll,
  openBusinesses,
  signIn,
  useBrowser,
} from './src';

const { openPage, openSignedIn } = useBrowser();

/** Path of the list, which the first test finds by its card. */
let listPath = '';

/** The deposits of the business with the most to show, as an administrator sees them. */
const openDeposits = async (options: TabOptions = {}, email = 'admin@northgate.example'): Promise<Page> => {
  const page = await openSignedIn(email, listPath || '/businesses', options);
  if (!listPath) {
    await page.getByRole('link', { name: 'Expand business Aurora Games' }).click();
    await page.waitForURL(/\/deposits$/);
    listPath = new URL(page.url()).pathname;
  }
  await anyRow(page).waitFor();
  return page;
};

const list = (page: Page) => page.getByRole('table', { name: /^Crypto deposits of/ });
const rows = (page: Page) => list(page).locator('tbody tr');
const anyRow = (page: Page) => page.locator('[data-row-opener], ul[aria-label^="Crypto deposits"] button').first();
const ids = (page: Page) => list(page).locator('[data-row-opener]').allTextContents();
const drawer = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });
type Mending = Window & typeof globalThis & { mend: () => void };
const statuses = (page: Page) => list(page).locator('tbody td:nth-of-type(2)').allTextContents();

describe('the crypto deposits of a business', () => {
  it('[API-3] lists 25, newest first, and walks the pages forth and back', async () => {
    const page = await openDeposits();
    const first = await ids(page);
    expect(first).toHaveLength(25);
    const created = await list(page)
      .locator('tbody td:first-child time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(created).toEqual(created.toSorted().reverse());
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/cursor=/);
    const areOthers = (shown: string[]) => shown.length > 0 && !shown.some((id) => first.includes(id));
    await expect.poll(async () => areOthers(await ids(page))).toBe(true);
    const second = await ids(page);
    await page.reload();
    await expect.poll(() => ids(page)).toEqual(second);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => ids(page)).toEqual(first);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('keeps filters in the address, so that a view is shared as a link', async () => {
    const page = await openDeposits();
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Expired' }).check();
    await page.keyboard.press('Escape');
    await page.waitForURL(/status=EXPIRED/);
    const areExpired = (shown: string[]) => shown.length > 0 && shown.every((text) => text.startsWith('Expired'));
    await expect.poll(async () => areExpired(await statuses(page))).toBe(true);
    const shown = await ids(page);
    await page.reload();
    await expect.poll(() => ids(page)).toEqual(shown);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.url()).not.toContain('status');
  });

  it('keeps filters and columns under a name, and shows a colleague the same by the link alone', async () => {
    const page = await openDeposits();
    const headers = (shown: Page) => list(shown).locator('thead th').allTextContents();
    const views = async (shown: Page) => {
      await shown.getByRole('button', { name: 'Views' }).click();
      const dialog = shown.getByRole('dialog', { name: 'Views' });
      await dialog.getByRole('textbox').waitFor();
      return dialog;
    };
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Expired' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByText('Rate', { exact: true }).last().click();
    await page.keyboard.press('Escape');
    await page.waitForURL(/status=EXPIRED/);
    const name = `Expired ${Date.now().toString(36)}`;
    const dialog = await views(page);
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByRole('button', { name, exact: true }).waitFor();
    await page.waitForURL(/status=EXPIRED.*columns=/);
    await expectAccessible(page);
    const link = await copiedBy(page, () => dialog.getByRole('button', { name: `Copy link to ${name}` }).click());
    const columns = await headers(page);

    // Under a taken name nothing is saved, and the typed text stays.
    await dialog.getByRole('textbox').fill(name.toUpperCase());
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByText('A view with this name already exists').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe(name.toUpperCase());

    const theirs = await openDeposits({}, 'manager@northgate.example');
    await theirs.goto(link);
    await anyRow(theirs).waitFor();
    await expect.poll(() => headers(theirs)).toEqual(columns);
    await expect.poll(async () => (await statuses(theirs)).every((text) => text.startsWith('Expired'))).toBe(true);
    expect(await (await views(theirs)).getByRole('button', { name, exact: true }).count()).toBe(0);

    await dialog.getByRole('button', { name: 'Everything' }).click();
    await expect.poll(() => page.url()).not.toContain('status');
    const again = await views(page);
    await again.getByRole('button', { name: `Change ${name}` }).click();
    const form = again.getByRole('form', { name: `Change ${name}` });
    await form.getByRole('textbox', { name: 'Name' }).fill(`${name} today`);
    await form.getByRole('button', { name: 'Save' }).click();
    await again.getByRole('button', { name: `Delete ${name} today` }).click();
    await again.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => again.getByText(name).count()).toBe(0);
  });

  it('finds a payment by its id, and offers the way back where nothing matches', async () => {
    const page = await openDeposits();
    const [, wanted = ''] = await ids(page);
    await page.getByRole('searchbox').fill(wanted);
    await expect.poll(() => ids(page)).toEqual([wanted]);
    await page.getByRole('searchbox').fill('no-such-payment');
    await page.getByText('No crypto deposits found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect.poll(async () => (await ids(page)).length).toBe(25);
  });

  it('narrows by currency and by days, from the choices of this business', async () => {
    const page = await openDeposits();
    await page.getByRole('button', { name: 'Currency', exact: true }).click();
    await page.getByRole('radio', { name: 'Bitcoin (BTC)' }).check();
    await page.keyboard.press('Escape');
    await page.waitForURL(/depositCurrency=BTC/);
    await page.getByRole('button', { name: 'Created', exact: true }).click();
    await page.getByRole('button', { name: 'Last 90 days' }).click();
    await page.waitForURL(/from=2025-04-02&to=2025-06-30/);
    await expect.poll(() => rows(page).first().textContent()).toContain('BTC');
    await expectAccessible(page);
  });

  it('[CDEP-3] opens a payment beside the list, to the amount, its deposits and its postings', async () => {
    const page = await openDeposits({ width: 1600 });
    await page.goto(`${page.url()}?status=DEPOSITED&type=ONE_TIME`);
    await anyRow(page).click();
    const details = drawer(page);
    await details.getByRole('heading', { name: /^Postings/ }).waitFor();
    await expectNoScrollPastTheEnd(page);
    const journal = details.getByRole('table', { name: /^Postings of/ });
    await journal
      .getByRole('row', { name: /^Each side, / })
      .first()
      .waitFor();
    expect(await journal.textContent()).toContain('Deposit received');
    await details.getByText(/^credited to Aurora Games/).waitFor();
    // A public explorer would show somebody else's money under a simulated address.
    expect(await details.getByRole('link', { name: /in explorer$/ }).count()).toBe(0);
    const link = await copiedBy(page, () =>
      expectMessage(page, 'Payment link copied', () =>
        details.getByRole('button', { name: 'Copy payment link' }).click(),
      ),
    );
    expect(link).toMatch(/\/pay\/[\w-]{22,}$/);
    await expectAccessible(page);
  });

  it('walks the rows with the arrows, by address, and closes on Escape', async () => {
    const page = await openDeposits();
    const [first = '', second = ''] = await ids(page);
    await anyRow(page).focus();
    await page.keyboard.press('Enter');
    await drawer(page).getByRole('heading', { level: 2, name: first }).waitFor();
    await drawer(page).getByRole('button', { name: 'Next payment' }).click();
    await drawer(page).getByRole('heading', { level: 2, name: second }).waitFor();
    await page.reload();
    await drawer(page).getByRole('heading', { level: 2, name: second }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer(page).count()).toBe(0);
    await page.waitForURL((url) => !url.searchParams.has('open'));
  });

  it('shows no postings to who may not see balances', async () => {
    const page = await openDeposits({}, 'support@northgate.example');
    await anyRow(page).click();
    await drawer(page)
      .getByRole('heading', { name: /^Deposits/ })
      .waitFor();
    expect(
      await drawer(page)
        .getByRole('heading', { name: /^Postings/ })
        .count(),
    ).toBe(0);
  });

  it('[CONST-5] remembers the columns a person chose for 400 days', async () => {
    const page = await openDeposits();
    const heads = () => list(page).getByRole('columnheader').allTextContents();
    const head = (name: string) => list(page).getByRole('columnheader', { name, exact: true });
    await head('Expected').waitFor();
    const before = await heads();
    expect(before).not.toContain('Rate');
    await page.getByRole('button', { name: 'Columns' }).click();
    // Without room for it, it appears nevertheless: the table scrolls.
    await page.getByRole('checkbox', { name: /^Rate ?No room/ }).check();
    await head('Rate').waitFor();
    await page.getByRole('checkbox', { name: 'Expected' }).uncheck();
    await head('Expected').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.reload();
    await head('Rate').waitFor();
    // Only the pressed one changed.
    expect(await heads()).toEqual([...before.filter((name) => name !== 'Expected'), 'Rate']);
    await expectNoSidewaysScroll(page);
    const cookie = (await page.context().cookies()).find(({ name }) => name.startsWith('columns.payments'));
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(399);
    expect(days).toBeLessThanOrEqual(400);
  });

  it('[BPAGE-4] lists cards on a narrow screen, and a payment fills it', async () => {
    const page = await openDeposits({ width: 390, height: 844, colorScheme: 'dark' });
    expect(await list(page).count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await anyRow(page).click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Deposits/ })
      .waitFor();
    await expectAccessible(page);
  });

  it('says what failed, and Retry brings the list', async () => {
    const page = await openPage({ expectedErrors: [/status of 500/] });
    // Down until a press: the list also polls by itself, which must not be the reason that it recovers.
    let isDown = true;
    await page.exposeFunction('mend', () => {
      isDown = false;
    });
    await page.addInitScript(() => {
      addEventListener(
        'click',
        ({ target }) => {
          if ((target as Element).closest('button')?.textContent === 'Retry') (window as Mending).mend();
        },
        { capture: true },
      );
    });
    await page.route('**/api/v1/payments?*', (route) =>
      isDown ? route.fulfill({ status: 500, json: { requestId: 'r', code: 'INTERNAL' } }) : route.continue(),
    );
    await signIn(page, 'admin@northgate.example');
    await openBusinesses(page);
    await page.getByRole('link', { name: 'Expand business Aurora Games' }).click();
    await page.getByRole('alert').getByText('Error completing action. Please try again later.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await anyRow(page).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
