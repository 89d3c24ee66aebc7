import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, mailTo, uniqueEmail, useBrowser } from './src';

const { openPage, openSignedIn } = useBrowser();

/** Chooses the first business and an instant of the demo history. Returns its name and its balance in its first currency. */
const askFor = async (page: Page) => {
  await page.getByRole('link', { name: 'Balance confirmation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Balance confirmation' }).waitFor();
  const business = page.getByRole('checkbox').first();
  await business.check({ force: true });
  await page.getByLabel('Day').fill('2025-05-31');
  await page.getByLabel('Time', { exact: true }).fill('23:59:59.999');
  const table = page.getByRole('table').first();
  await table.waitFor();
  await expect.poll(() => page.locator('time').first().getAttribute('datetime')).toBe('2025-05-31T23:59:59.999Z');
  const row = table.locator('tbody tr').first();
  return {
    name: await page.getByRole('heading', { level: 3 }).first().innerText(),
    currency: (await row.getByRole('rowheader').innerText()).trim(),
    total: await row.getByRole('cell').nth(3).innerText(),
  };
};

describe('a balance confirmation', () => {
  it('[API-5] is asked for, saved and sent, and whoever receives it has its figures confirmed, on a phone', async () => {
    const page = await openSignedIn('admin@northgate.example', '/statistics');
    const figure = await askFor(page);
    await page.getByLabel('Recipient name').fill('Example Audit LLP');
    await expectAccessible(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('balance-confirmation-2025-05-31.pdf');

    const auditor = uniqueEmail('auditor');
    await page.getByLabel('Recipient email').fill(auditor);
    await page.getByRole('button', { name: 'Send by email' }).click();
    await page.getByText(`Sent to ${auditor}`).first().waitFor();
    const { text } = await mailTo(auditor, 'Balance confirmation');
    const link = /\/verify\/[\w-]{22}/.exec(text)?.[0] ?? '';

    const outside = await openPage({ width: 390, height: 844 });
    await outside.goto(link);
    await outside.getByRole('heading', { level: 1, name: 'Verify a balance confirmation' }).waitFor();
    const verify = async (total: string) => {
      await outside.getByLabel('As of (UTC)').fill('2025-05-31 23:59:59.999');
      await outside.getByLabel('Business').first().fill(figure.name);
      await outside.getByLabel('Currency').first().fill(figure.currency);
      await outside.getByLabel('Total').first().fill(total);
      await outside.getByRole('button', { name: 'Verify' }).click();
    };
    await verify(figure.total);
    await outside.getByRole('heading', { name: 'All figures agree' }).waitFor();
    await expectNoSidewaysScroll(outside);
    await expectAccessible(outside);
    await verify('0.01');
    await outside.getByRole('heading', { name: 'Not all figures agree' }).waitFor();
    await outside.getByText('Does not agree', { exact: true }).waitFor();
  });
});

describe('a figure of the organisation', () => {
  it('leads from statistics to what each business holds of it, and on to the entries behind that', async () => {
    const page = await openSignedIn('admin@northgate.example', '/statistics');
    const held = page.getByRole('table', { name: 'Settlement balances of the organisation' });
    await held.getByRole('link', { name: /EUR$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Ledger health' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'What the businesses hold' }).waitFor();
    const parts = page.getByRole('table', { name: 'EUR by business' });
    await parts.getByRole('columnheader', { name: 'Business' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await parts
      .getByRole('row', { name: /Aurora Games/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Aurora Games' }).waitFor();
    await page.getByRole('table', { name: 'Entries of Available EUR' }).getByRole('row').nth(1).waitFor();
  });
});

describe('the transaction ledger', () => {
  it('[SCR-5] [API-5] is asked for by business and days, and saved with its balances at both ends', async () => {
    const page = await openSignedIn('admin@northgate.example', '/statistics');
    await page.getByRole('link', { name: 'Transaction ledger' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transaction ledger' }).waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText('Choose a business').first().waitFor();
    await page.getByLabel('Business', { exact: true }).click();
    await page.getByRole('option', { name: 'Aurora Games' }).click();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ledger-aurora-games-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    const kinds = (kind: string) => lines.filter((line) => line.includes(`,${kind},`)).length;
    expect(lines.length).toBeGreaterThan(10);
    expect(kinds('Opening balance')).toBeGreaterThan(0);
    expect(kinds('Closing balance')).toBe(kinds('Opening balance'));
  });
});

describe('costs of 1:1 rates and of the distribution of fees', () => {
  it('are stated by month and business, and saved', async () => {
    const page = await openSignedIn('admin@northgate.example', '/costs?from=2025-01&to=2025-06');
    const lines = page.getByRole('table', { name: 'Costs by month and business, newest first' });
    await lines
      .getByRole('row', { name: /Aurora Games/ })
      .first()
      .waitFor();
    await page
      .getByRole('table', { name: 'Sums of the months by settlement currency' })
      .getByText('EUR')
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save as file' }).click();
    const dialog = page.getByRole('dialog');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^costs.*\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('Aurora Games');
  });

  it('fit a phone', async () => {
    const page = await openSignedIn('admin@northgate.example', '/costs?from=2025-01&to=2025-06', {
      width: 390,
      height: 844,
    });
    const lines = page.getByRole('list', { name: 'Costs by month and business, newest first' });
    await lines.getByRole('listitem').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
