import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  expectPath,
  landed,
  openBusinesses,
  password,
  settled,
  signIn,
  useBrowser,
} from './src';

const { openPage, openSignedIn } = useBrowser();

const signedIn = (email = 'admin@northgate.example') => openSignedIn(email, '/', { aheadBy: 0 });

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Fills in the present form, without opening another page first. */
const signInHere = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

describe('the palette', () => {
  it('[SEARCH-3] opens by Ctrl-K, finds a screen and goes there, all by keyboard; offers it first from then on; Escape gives the focus back', async () => {
    const page = await signedIn();
    await landed(page);
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('change pass');
    await page.getByRole('option', { name: /Change password/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/change-password');
    // The screen takes the focus as it is drawn, after its address has changed.
    await expectFocused(page.getByRole('heading', { level: 1, name: 'Change password' }));
    const button = page.getByRole('button', { name: 'Search (Ctrl K)' });
    await button.focus();
    await page.keyboard.press('Enter');
    await palette(page).waitFor();
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Change password' });
    await recent.and(page.getByRole('option', { selected: true })).waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await expectFocused(button);
  });

  it('finds a business by name, and a payment by its id, reference, hash and address', async () => {
    const page = await signedIn();
    await openBusinesses(page);
    const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await page.keyboard.press('Control+k');
    await palette(page).fill(name);
    // The count over the list fetches payments too.
    const answered = page.waitForResponse(
      async (response) =>
        /\/payments\?/.test(response.url()) && ((await response.json()) as { payments: unknown[] }).payments.length > 1,
    );
    await page.getByRole('option', { name }).first().click();
    const list = (await (await answered).json()) as {
      payments: {
        id: string;
        clientPaymentId: string;
        walletAddress: string | null;
        deposits: { transactionId: string }[];
      }[];
    };
    const paid = list.payments.find(({ deposits, walletAddress }) => deposits.length > 0 && walletAddress !== null);
    if (!paid) throw new Error('no paid payment on the first page');
    for (const reference of [paid.id, paid.clientPaymentId, paid.deposits[0]?.transactionId, paid.walletAddress]) {
      await page.keyboard.press('Control+k');
      await palette(page).fill(reference ?? '');
      await page.getByRole('option', { name: new RegExp(paid.clientPaymentId) }).click();
      await page.waitForURL(
        (url) => url.searchParams.get('open') === paid.id && url.searchParams.get('search') === null,
      );
      await page.getByRole('heading', { name: new RegExp(paid.clientPaymentId) }).waitFor();
    }
    await page.keyboard.press('Control+k');
    await palette(page).fill(paid.deposits[0]?.transactionId.slice(0, 12) ?? '');
    const hit = page.getByRole('option', { name: new RegExp(paid.clientPaymentId) });
    await hit.getByText(/^Transaction \S+ · /).waitFor();
    await hit.getByText(/^[\d,.]+ [A-Z]{3,4}$/).waitFor();
    // Results appear and disappear below: the field stays in place.
    const top = async () => Math.round((await page.getByRole('dialog').boundingBox())?.y ?? -1);
    const height = page.viewportSize()?.height ?? 0;
    expect(await top()).toBe(Math.round(height * 0.15));
    await palette(page).fill('nothing begins like this');
    await page.getByText('Nothing begins with “nothing begins like this”').first().waitFor();
    expect(await top()).toBe(Math.round(height * 0.15));
  });

  it('opens what is to be made, and changes to an organisation by its name', async () => {
    const page = await signedIn('admin@northgate.example');
    await page.keyboard.press('Control+k');
    await palette(page).fill('invite');
    await page.getByRole('option', { name: 'Create user' }).click();
    await page.waitForURL('**/create-user');
    const other = await openPage();
    await signIn(other, 'multi@example.com');
    await other.getByRole('button', { name: /Harbour Group/ }).click();
    await other.getByRole('link', { name: /Organisation: Harbour Group/ }).waitFor();
    await other.keyboard.press('Control+k');
    await palette(other).fill('baltic');
    await other.getByRole('option', { name: /Baltic Commerce/ }).click();
    await other.getByRole('link', { name: /Organisation: Baltic Commerce/ }).waitFor();
  });

  it('[PERM-1] offers and asks only what the permissions allow', async () => {
    const page = await signedIn('nothing@northgate.example');
    await page.waitForURL('**/change-password');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('Control+k');
    await palette(page).fill('busi');
    await page.getByText('Nothing begins with “busi”').waitFor();
    await page.getByRole('status').getByText('Nothing begins with “busi”').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    // No request even after the pause of the palette.
    await page.waitForTimeout(1_000);
    expect(asked.filter((url) => /\/api\/v1\/(search|payments|businesses)\b/.test(url))).toEqual([]);
  });

  it('fits a phone, from the top bar, where the organisation stands too', async () => {
    const page = await openSignedIn('admin@northgate.example', '/', { aheadBy: 0, width: 390, height: 844 });
    await page.getByRole('banner').getByText('Northgate Payments').waitFor();
    await page.getByRole('button', { name: 'Search (Ctrl K)' }).click();
    await palette(page).waitFor();
    await palette(page).fill('pass');
    await expectNoSidewaysScroll(page);
    const box = await page.getByRole('dialog').boundingBox();
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= 390]).toEqual([true, true]);
    await expectAccessible(page);
    await page.getByRole('option', { name: /Change password/ }).click();
    await page.waitForURL('**/change-password');
  });
});

describe('the menu', () => {
  it('shows all of an administrator’s places on a screen of 900 px without scrolling', async () => {
    const page = await signedIn();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link').last().waitFor();
    expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });
});

describe('the shortcuts', () => {
  it('are listed under ?, go by g and a letter, and mean nothing while typing', async () => {
    const page = await signedIn();
    await landed(page);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL('**/change-password');
    await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
    const field = page.getByRole('main').locator('input:visible').first();
    await field.focus();
    await page.keyboard.type('gb?');
    await expect.poll(() => field.inputValue()).toBe('gb?');
    expect(new URL(page.url()).pathname).toBe('/change-password');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await field.fill('');
    await field.blur();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.waitForURL('**/businesses');
    const search = page.getByRole('searchbox', { name: 'Search business' });
    await search.waitFor();
    await page.keyboard.press('/');
    await expectFocused(search);
  });

  it('can be turned off, for this device, and stay off after a reload', async () => {
    const page = await signedIn();
    await landed(page);
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: /Single keys/ }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await landed(page);
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

describe('the theme', () => {
  it('walks through system, light and dark, and a reload keeps it', async () => {
    const page = await signedIn();
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBeNull();
    await page.getByRole('button', { name: 'Theme: as the system. Change to light' }).click();
    await expect.poll(theme).toBe('light');
    await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click();
    await expect.poll(theme).toBe('dark');
    await page.reload();
    await page.getByRole('button', { name: 'Theme: dark. Change to as the system' }).click();
    await expect.poll(theme).toBeNull();
    await page.reload();
    await page.getByRole('button', { name: 'Theme: as the system. Change to light' }).waitFor();
  });
});

describe('a link opened before signing in', () => {
  it('[GUARD-1] is offered after it, and followed with its query', async () => {
    const page = await openPage();
    await page.goto('/change-password?from=mail');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await expectPath(page, '/');
    await signInHere(page, 'admin@northgate.example');
    await landed(page);
    const proceed = page.getByRole('button', { name: 'Continue to Change password' });
    await proceed.waitFor();
    await expectAccessible(page);
    await proceed.click();
    await page.waitForURL('**/change-password?from=mail');
    await page.getByRole('button', { name: /^Continue to/ }).waitFor({ state: 'detached' });
  });

  it('[GUARD-2] is not spoken of to somebody who may not open it, and is gone with the page', async () => {
    const page = await openPage();
    await page.goto('/businesses');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await signInHere(page, 'nothing@northgate.example');
    await page.waitForURL('**/change-password');
    await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
    expect(await page.getByRole('button', { name: /^Continue to/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await signInHere(page, 'admin@northgate.example');
    await landed(page);
    expect(await page.getByRole('button', { name: /^Continue to/ }).count()).toBe(0);
  });
});

describe('two tabs', () => {
  it('in two organisations never mix, whatever is reloaded, and a logout ends its own session only', async () => {
    const harbour = await openPage();
    const baltic = await harbour.context().newPage();
    const enter = async (page: Page, name: string) => {
      await signIn(page, 'multi@example.com');
      await page.getByRole('button', { name: new RegExp(name) }).click();
      await page.getByRole('link', { name: new RegExp(`Organisation: ${name}`) }).waitFor();
      await landed(page);
      await openBusinesses(page);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      return page.getByRole('heading', { level: 2 }).allTextContents();
    };
    const ofHarbour = await enter(harbour, 'Harbour Group');
    const ofBaltic = await enter(baltic, 'Baltic Commerce');
    expect(ofHarbour.filter((business) => ofBaltic.includes(business))).toEqual([]);
    for (const [page, name, businesses] of [
      [harbour, 'Harbour Group', ofHarbour],
      [baltic, 'Baltic Commerce', ofBaltic],
    ] as const) {
      await page.reload();
      await page.getByRole('link', { name: new RegExp(`Organisation: ${name}`) }).waitFor();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(businesses);
    }
    await harbour.getByRole('button', { name: 'Logout' }).click();
    await harbour.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await baltic.reload();
    await baltic.getByRole('link', { name: /Organisation: Baltic Commerce/ }).waitFor();
    await baltic.getByRole('heading', { level: 2, name: ofBaltic[0] ?? '' }).waitFor();
  });
});

describe('the way back', () => {
  it('returns to where a list was left, also after a reload; another screen starts at its top', async () => {
    const page = await signedIn();
    await openBusinesses(page);
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.getByRole('heading', { level: 2 }).nth(3).waitFor();
    // The list has its whole length, and keeps it.
    await settled(page);
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(scrolled).toBe(300);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Old password').waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await settled(page);
    await expect.poll(scrolled).toBe(300);
    await page.reload();
    await page.getByRole('heading', { level: 2 }).nth(3).waitFor();
    await settled(page);
    await expect.poll(scrolled).toBe(300);
  });
});

describe('times', () => {
  it('stand in the zone of the browser, with UTC under the pointer', async () => {
    const page = await openPage({ timezoneId: 'America/New_York' });
    await signIn(page, 'admin@northgate.example');
    await openBusinesses(page);
    await page.getByText('Expand business').first().click();
    const time = page.locator('time').first();
    await time.waitFor();
    // At once: a list in use may have another first row a moment later.
    const [title, text] = await time.evaluate((element) => [element.getAttribute('title'), element.textContent]);
    expect(title).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d UTC$/);
    // New York is four hours behind in summer, five in winter.
    const behind = Date.parse(title ?? '') - Date.parse(`${text} UTC`);
    expect([4, 5]).toContain(behind / 3_600_000);
  });
});
