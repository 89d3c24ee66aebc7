import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, firstScreen, freezeClock, signIn, useBrowser } from './src';

const { openPage, openSignedIn } = useBrowser();

/** In another browser than the tab of the person. */
const openElsewhere = async (email: string, address: string): Promise<Page> => {
  const page = await openPage();
  await freezeClock(page);
  await signIn(page, email);
  await firstScreen(page);
  await page.goto(address);
  return page;
};

const coins = (page: Page) => page.getByRole('table', { name: 'Deposits by coin' });
const textsOf = async (page: Page): Promise<string[]> => {
  await coins(page)
    .getByRole('row', { name: /^Total/ })
    .waitFor();
  return coins(page).locator('tbody tr, tfoot tr').allInnerTexts();
};
/** `1,234.50 EUR` and `1,234.50` as the file writes it. */
const plain = (amount: string) => amount.replaceAll(',', '').replace(/[^\d.]/g, '');

/** Accessible names of a row's cells. */
const heardIn = async (page: Page, row: RegExp): Promise<(string | undefined)[]> => {
  const cells = await coins(page).getByRole('row', { name: row }).getByRole('cell').all();
  const told = await Promise.all(cells.map((cell) => cell.ariaSnapshot()));
  return told.map((cell) => /cell "(.*?)"/.exec(cell)?.[1]);
};

describe('statistics side by side', () => {
  it('[STAT-1] [STAT-2] stand beside a period of one’s own choosing, which another browser shows by the address alone', async () => {
    const page = await openSignedIn('manager@northgate.example', '/statistics?from=2025-05-01&to=2025-05-31');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const choice = page.getByRole('region', { name: 'Compare with' });
    await choice.getByRole('button', { name: /^Period beside/ }).waitFor();
    expect(new URL(page.url()).search).toBe(
      '?from=2025-05-01&to=2025-05-31&againstFrom=2025-03-31&againstTo=2025-04-30',
    );
    await choice.getByRole('button', { name: /^Period beside/ }).click();
    await page.getByRole('dialog').getByText('Last 7 days').click();
    await choice.getByText('The periods differ in length: A has 31 days, B has 7 days.').waitFor();
    const own = await textsOf(page);
    const slider = page.getByRole('region', { name: 'Deposits', exact: true }).getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^1 May 2025: .* EUR, \d+ deposits?; \d+ Jun 2025: /);
    await expectAccessible(page);

    const { search } = new URL(page.url());
    const colleague = await openElsewhere('manager@northgate.example', `/statistics${search}`);
    expect(await textsOf(colleague)).toEqual(own);
  });

  it('stand beside another business, and are saved as the file of either', async () => {
    const page = await openSignedIn('admin@northgate.example', '/statistics?from=2025-05-01&to=2025-05-31');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Another business' }).click();
    await page.getByRole('button', { name: /Business beside/ }).click();
    await page.getByRole('option', { name: 'Aurora Games' }).click();
    await expect.poll(() => page.url()).toMatch(/againstBusinessId=[0-9a-f-]{36}$/);
    const total = coins(page).getByRole('row', { name: /^Total/ });
    await total.waitFor();
    const volume = plain(await total.getByRole('cell').nth(6).innerText());

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText('Aurora Games, 1 May – 31 May 2025').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^statistics-\d{4}-\d\d-\d\d\.csv$/);
    const [header = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    const names = header.replace('\uFEFF', '').split(',');
    const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
    const cents = (by: string) =>
      rows
        .filter((row) => row['Direction'] === 'Deposits' && row['By'] === by)
        .reduce((sum, row) => sum + Number(row['Volume']?.replace('.', '')), 0);
    expect([cents('Coin'), cents('Day')]).toEqual([Number(volume.replace('.', '')), Number(volume.replace('.', ''))]);
    expect(
      new Set(rows.map((row) => `${row['Business']} ${row['Period from (UTC day)']} ${row['Period to (UTC day)']}`)),
    ).toEqual(new Set(['Aurora Games 2025-05-01 2025-05-31']));
  });

  it('say on a phone of each figure whose it is, in light, dark and forced colours', async () => {
    const page = await openSignedIn(
      'manager@northgate.example',
      '/statistics?from=2025-05-01&to=2025-05-31&againstFrom=2025-03-31&againstTo=2025-04-30',
    );
    const total = coins(page).getByRole('row', { name: /^Total/ });
    await total.waitFor();
    const wide = await total.getByRole('cell').allInnerTexts();
    await page.setViewportSize({ width: 390, height: 844 });
    const [one, other] = ['A, 1 May – 31 May 2025', 'B, 31 Mar – 30 Apr 2025'];
    const owners = [one, other, 'Difference', one, other, one, other, 'Difference'];
    const heard = owners.map((owner, index) => `${owner}: ${wide[index]?.replaceAll(/\s+/g, ' ')}`);
    for (const media of [
      { colorScheme: 'light', forcedColors: 'none' },
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'light', forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(media);
      expect(await heardIn(page, /^Total/)).toEqual(heard);
    }
  });
});
