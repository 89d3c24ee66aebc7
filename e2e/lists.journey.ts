import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { copiedBy, settled, stillUnreadable, unreadable, useBrowser } from './src';

const tabs = useBrowser();

/** Every list of the product, those of a business below its page, with the call of each. */
const lists = [
  { at: 'deposits', call: 'payments' },
  { at: 'internal-transfers', call: 'payment/internal-transfers' },
  { at: '/users', call: 'users' },
  { at: '/user-roles', call: 'roles' },
  { at: '/api-keys', call: 'api-credentials' },
  { at: '/audit-log', call: 'audit/events' },
] as const;
const widths = [1920, 1680, 1440, 1280, 1024, 768, 390, 320];
const tallestLine = 68;
/** Complaints that are enough to judge by: each is waited out, and a fault of the frame is one at every width. */
const enough = 8;

/** Longer than a column gives its sentences room for. */
const longName = 'the-longest-of-all-names-of-people@an-organisation-with-a-long-name.example';

/** Path of a business, which the first test finds by its card. */
let business = '';

/** A page on a light screen, which then walks lists. */
const openSignedIn = async (width = 1440): Promise<{ page: Page; addressOf: (at: string) => string }> => {
  const page = await tabs.openSignedIn('admin@northgate.example', business ? '/change-password' : '/businesses', {
    width,
  });
  business ||= (await page.getByRole('link', { name: 'Expand business Aurora Games' }).getAttribute('href')) ?? '';
  return { page, addressOf: (at) => (at.startsWith('/') ? at : `${business}/${at}`) };
};

const rows = (page: Page) => page.locator('#content tbody tr:has(th), #content ul li:has(button, a)');
const table = (page: Page) => page.locator('#content table').first();
const openers = (page: Page) => page.locator('[data-row-opener]');
const details = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width < 600 ? 844 : 900 });

/** Left and right edges of the columns. */
const edges = (page: Page) =>
  table(page)
    .locator('thead th')
    .evaluateAll((heads) =>
      heads.map((head) => {
        const { left, right } = head.getBoundingClientRect();
        return [head.textContent, Math.round(left), Math.round(right)];
      }),
    );

describe('every list', () => {
  it('can be read at every width, in light and dark, its toolbar in one line', async () => {
    const { page, addressOf } = await openSignedIn(widths[0]);
    const complaints: string[] = [];
    const look = async (where: string) => {
      await rows(page).first().waitFor();
      await settled(page);
      complaints.push(...(await stillUnreadable(page)).map((complaint) => `${where}: ${complaint}`));
      const lines = await page
        .locator('#content search')
        .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
      if (lines.some((height) => height > tallestLine))
        complaints.push(`${where}: the toolbar is ${lines.join()} px tall`);
    };
    for (const at of ['/businesses', ...lists.map((list) => list.at)]) {
      await resize(page, widths[0] ?? 0);
      await page.goto(addressOf(at));
      for (const width of widths) {
        if (complaints.length >= enough) break;
        await resize(page, width);
        await look(`${at} at ${width} px`);
      }
      if (complaints.length >= enough) break;
      await resize(page, 1280);
      await page.emulateMedia({ colorScheme: 'dark' });
      await look(`${at} in the dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    expect(complaints, complaints.join('; ')).toEqual([]);
    // and what cannot be read is seen
    await page
      .locator('tbody time')
      .first()
      .evaluate((time) => {
        Object.assign((time as HTMLElement).style, { display: 'inline-block', width: '40px', overflow: 'hidden' });
      });
    expect(await unreadable(page)).toHaveLength(1);
  });

  it('awaits its rows in the columns they will have', async () => {
    const { page, addressOf } = await openSignedIn();
    const moved: unknown[] = [];
    let release = () => {};
    let held = Promise.resolve();
    const isList = ({ pathname }: URL) => lists.some(({ call }) => pathname === `/api/v1/${call}`);
    await page.route(isList, async (route) => {
      await held;
      if (!new URL(route.request().url()).pathname.endsWith('/audit/events')) return route.continue();
      // Sentences of other journeys are as long as their people's names: here some are always longer than their column.
      const response = await route.fetch();
      const { events, ...rest } = (await response.json()) as { events: { actor: { label: string } }[] };
      const told = events.map((event) => ({ ...event, actor: { ...event.actor, label: longName } }));
      await route.fulfill({ response, json: { events: told, ...rest } });
    });
    for (const { at } of lists) {
      held = new Promise((resolve) => (release = resolve));
      await page.goto(addressOf(at));
      await page.locator('#content table[aria-busy="true"] thead th').first().waitFor();
      const awaited = await edges(page);
      release();
      await rows(page).first().waitFor();
      await settled(page);
      const come = await edges(page);
      if (JSON.stringify(come) !== JSON.stringify(awaited)) moved.push({ at, awaited, come });
    }
    expect(moved).toEqual([]);
  });

  it('opens a row where it was pressed, and the arrows walk on from it', async () => {
    const { page, addressOf } = await openSignedIn();
    const complaints: string[] = [];
    for (const at of ['deposits', 'internal-transfers', '/users', '/api-keys', '/audit-log']) {
      await page.goto(addressOf(at));
      await openers(page).nth(1).waitFor();
      await settled(page);
      const [, second = '', third = ''] = await openers(page).evaluateAll((found) =>
        found.map((opener) => opener.getAttribute('data-row-opener') ?? ''),
      );
      const row = page.locator(`tbody tr:has([data-row-opener="${second}"])`);
      await row.scrollIntoViewIfNeeded();
      const before = await row.boundingBox();
      await row.locator('td').first().click();
      await details(page).waitFor();
      await settled(page);
      const after = await row.boundingBox();
      if (!before || !after || Math.abs(after.y - before.y) > 1)
        complaints.push(`${at}: from ${before?.y} to ${after?.y}`);
      complaints.push(...(await stillUnreadable(page)).map((complaint) => `${at} with details: ${complaint}`));
      const opened = (id: string) =>
        expect.poll(() => new URL(page.url()).searchParams.get('open'), { message: `${at}: what is open` }).toBe(id);
      await opened(second);
      if (third) {
        await page.keyboard.press('ArrowDown');
        await opened(third);
        await details(page).getByRole('button', { name: 'Close' }).focus();
        await page.keyboard.press('ArrowUp');
        await opened(second);
      }
      await page.keyboard.press('Escape');
      await details(page).waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
  });

  it('begins its toolbar at the edge of its rows on a phone, its controls equally far apart', async () => {
    const { page, addressOf } = await openSignedIn(390);
    const found: unknown[] = [];
    for (const at of ['deposits', '/withdrawal-approvals']) {
      await page.goto(addressOf(at));
      const filter = page.getByRole('button', { name: 'Filter', exact: true });
      await filter.waitFor();
      await settled(page);
      const bar = await page.getByRole('search', { name: 'Filters' }).boundingBox();
      const input = page.getByRole('search', { name: 'Filters' }).getByRole('searchbox');
      const search = await input.boundingBox();
      const button = await filter.locator('..').boundingBox();
      const before = (search?.x ?? 0) + (search?.width ?? 0) + 8;
      found.push({ at, off: Math.round((button?.x ?? 0) - before), starts: search?.x, bar: bar?.x });
    }
    expect(found).toEqual([
      { at: 'deposits', off: 0, starts: 16, bar: 16 },
      { at: '/withdrawal-approvals', off: 0, starts: 16, bar: 16 },
    ]);
  });

  it('folds filters without room behind one button, and shows what +n stands for under pointer and focus', async () => {
    const { page, addressOf } = await openSignedIn(390);
    await page.goto(addressOf('deposits'));
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const folded = page.getByRole('dialog', { name: 'More filters' });
    await folded.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox').first().check();
    await page.waitForURL(/status=/);

    await resize(page, 1280);
    await page.goto(addressOf('/api-keys'));
    const more = table(page)
      .getByRole('button', { name: /^\d+ more: / })
      .first();
    const [, others = ''] = /^\d+ more: (.*)$/.exec((await more.getAttribute('aria-label')) ?? '') ?? [];
    const hint = page.getByRole('tooltip');
    const shown = async () => (await hint.locator('p').allTextContents()).join(', ');
    await more.hover();
    await expect.poll(shown).toBe(others);
    await page.mouse.move(4, 4);
    await hint.waitFor({ state: 'detached' });
    await more.focus();
    await expect.poll(shown).toBe(others);
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'detached' });
  });

  it('lets every button of its cards be pressed on a phone, and not the card below it', async () => {
    const { page, addressOf } = await openSignedIn(390);
    const cards = page.locator('#content ul > li:has([class*="opener"])');
    const covered: string[] = [];
    let pressed = 0;
    for (const at of ['deposits', '/whitelisted-addresses', '/travel-rule', '/bank-accounts', '/users', '/api-keys']) {
      await page.goto(addressOf(at));
      await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      for (const button of (await cards.locator(':is(a, button):not([class*="opener"])').all()).slice(0, 10)) {
        await button.scrollIntoViewIfNeeded();
        const isOnTop = await button.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        pressed += 1;
        if (!isOnTop) covered.push(`${at}: ${await button.getAttribute('aria-label')}`);
      }
    }
    expect(covered).toEqual([]);
    expect(pressed).toBeGreaterThanOrEqual(10);

    await page.goto(addressOf('/whitelisted-addresses'));
    const copy = cards.first().getByRole('button', { name: /^Copy/ });
    expect(await copiedBy(page, () => copy.click())).toMatch(/^\w{20,}$/);
    expect(new URL(page.url()).searchParams.get('open')).toBeNull();
  });

  it('is printed with its totals and without the menu, and an open row’s details alone', async () => {
    const { page, addressOf } = await openSignedIn();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.goto(addressOf('deposits'));
    await openers(page).first().waitFor();
    const totals = page.getByText(/^[\d,]+ payments? ·/).first();
    await totals.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect([await openers(page).first().isVisible(), await menu.isVisible()]).toEqual([true, false]);
    expect(await totals.isVisible()).toBe(true);

    await page.emulateMedia({ media: 'screen' });
    await openers(page).first().click();
    await details(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    const shown = [details(page), openers(page).first(), menu].map((part) => part.isVisible());
    expect(await Promise.all(shown)).toEqual([true, false, false]);
  });
});
