import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Balances } from './src';
import { eurosShown, expectAccessible, expectNoSidewaysScroll, expectPath, useBrowser, useTreasury } from './src';

// A product of its own: money moves, and so does the clock, for a code works once and a quote is valid for 15 seconds.
const { openSignedIn } = useBrowser();
const treasury = useTreasury();

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(field) }).click();
  await page.getByRole('option', { name: option }).click();
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const openManager = (expectedErrors: readonly RegExp[]): Promise<Page> =>
  openSignedIn(treasury.email, '/', { url: treasury.url(), twoFactorCode: treasury.freshCode, expectedErrors });

describe('a balance conversion', () => {
  it('[API-4] [SCR-1] is quoted with a code, executed at its own numbers, and refused once its time is over', async () => {
    const page = await openManager([/410/]);
    const [from] = await treasury.richest();
    await page.goto(`/business/${from.id}/balance-conversions`);
    await page.getByRole('link', { name: 'Convert', exact: true }).click();
    await expectPath(page, '/balance-conversion');
    // The list stays a moment behind the address of the form, and has a filter of the same name.
    await page.getByRole('heading', { level: 1, name: 'Balance conversion' }).waitFor();
    await choose(page, 'From currency', /EUR/);
    await choose(page, 'To currency', /USDT/);
    await page.getByRole('textbox', { name: 'Amount' }).fill('ten');
    await press(page, 'Verify');
    await page.getByText('Invalid input').waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('200.00');
    await page.getByRole('region', { name: 'Estimate' }).getByText('Would get, about').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page
      .getByRole('region', { name: 'Estimate' })
      .getByText(eurosShown(from.amount - 20_000).replace(' EUR', ''))
      .waitFor();
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Submit');
    const quote = page.getByRole('dialog', { name: 'Firm quote' });
    await quote.getByRole('button', { name: 'Execute' }).click();
    const done = page.getByRole('dialog', { name: 'Conversion executed' });
    await done.getByText(eurosShown(from.amount - 20_000).replace(' EUR', '')).waitFor();
    await expectAccessible(page);
    await done.getByRole('link', { name: 'Open the conversion' }).click();
    await expectPath(page, `/business/${from.id}/balance-conversions`);
    await page.getByRole('complementary').getByText('Postings').first().waitFor();
    await page.getByRole('row').filter({ hasText: '200.00' }).getByText('Executed', { exact: true }).first().waitFor();

    await page.goto(`/balance-conversion?businessId=${from.id}`);
    await choose(page, 'From currency', /EUR/);
    await choose(page, 'To currency', /USDT/);
    await page.getByRole('textbox', { name: 'Amount' }).fill('300.00');
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Submit');
    await page.getByRole('dialog', { name: 'Firm quote' }).waitFor();
    await treasury.moveOn(15_000);
    await page.getByRole('button', { name: 'Execute' }).click();
    const refused = page.getByRole('dialog', { name: 'Not executed' });
    await refused.getByText('The quote has expired. Please request a new one.').waitFor();
    await refused.getByRole('button', { name: 'Request again' }).click();
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('300.00');
    const answer = await treasury.call('GET', `balances/${from.id}`);
    expect(Math.round(Number(answer.json<Balances[number]>().balances.EUR?.amount) * 100)).toBe(from.amount - 20_000);
  });
});

describe('a whitelisted address', () => {
  it('[SCR-3] [VAL-10] is added with a code after it was compared, listed, and deleted with another', async () => {
    const page = await openManager([/status of 409/]);
    await page.getByRole('link', { name: 'Whitelisted addresses', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Whitelisted addresses' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Whitelist an address' }).first().click();
    await press(page, 'Verify');
    for (const message of ['Address ID is required', 'Currency is required', 'Address is required'])
      await page.getByText(message).waitFor();
    await page.getByLabel('Address ID').fill('Heron Supplies 7');
    await choose(page, 'Currency', /BTC/);
    await page.getByLabel('Address', { exact: true }).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5');
    await press(page, 'Verify');
    await page.getByText('Invalid address for BTC on Main network').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    await expectAccessible(page);
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4').last().waitFor();
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Whitelist an address');
    const done = page.getByRole('dialog', { name: 'The address is whitelisted' });
    await done.getByText('Heron Supplies 7 can be paid to at once').waitFor();
    await done.getByRole('button', { name: 'Close' }).last().click();
    await expectPath(page, '/whitelisted-addresses');
    await page.getByRole('row').filter({ hasText: 'Heron Supplies 7' }).getByText('Active').waitFor();

    // A second name for the same address is refused at the address, and the values stay.
    await page.getByRole('link', { name: 'Whitelist an address' }).first().click();
    await page.getByLabel('Address ID').fill('Heron Supplies 8');
    await choose(page, 'Currency', /BTC/);
    await page.getByLabel('Address', { exact: true }).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    await press(page, 'Verify');
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Whitelist an address');
    const taken = 'This address is whitelisted already, as Heron Supplies 7';
    await page.getByRole('alertdialog', { name: taken }).getByRole('button', { name: 'Close' }).click();
    await press(page, 'Back');
    await page.getByText(taken).waitFor();
    expect(await page.getByLabel('Address', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Address ID').inputValue()).toBe('Heron Supplies 8');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await press(page, 'Discard changes');
    await page.getByRole('link', { name: 'Delete Heron Supplies 7' }).click();
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Delete address');
    const gone = page.getByRole('dialog', { name: 'The address was deleted' });
    await gone.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Whitelist an address' }).first().waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Heron Supplies 7' }).count()).toBe(0);
  });
});
