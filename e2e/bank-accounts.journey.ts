import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  copiedBy,
  expectAccessible,
  expectNoSidewaysScroll,
  firstScreen,
  freezeClock,
  signIn,
  uniqueName,
  useBrowser,
  useTreasury,
} from './src';

// A product of its own: the clock moves, for the bank answers with a delay and a code works once.
const { openPage } = useBrowser();
const treasury = useTreasury();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click();
  await page.getByRole('option', { name: option }).click();
};

const openList = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Bank accounts', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Bank accounts' }).waitFor();
};

const rowOf = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label });

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
};

describe('bank accounts', () => {
  it('[SCR-3] [VAL-10] [VAL-11] [VAL-12] are entered field by field as their method asks, verified by the bank, edited and archived, each with a code', async () => {
    const page = await openPage({ url: treasury.url() });
    const label = uniqueName('Travel');
    await freezeClock(page);
    await signIn(page, treasury.email, { twoFactorCode: await treasury.freshCode() });
    await firstScreen(page);
    await openList(page);
    await page.getByRole('link', { name: 'Add bank account' }).click();

    await press(page, 'Verify');
    for (const message of ['Currency is required', 'Account label is required'])
      await page.getByText(message, { exact: true }).waitFor();
    // Nothing can be chosen there yet.
    expect(await page.getByText('Payment method is required', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await choose(page, 'Currency', /EUR/);
    await page.getByText('Payment method is required', { exact: true }).waitFor();
    await choose(page, 'Payment method', /SEPA Credit Transfer/);
    await page.getByText('IBAN is required').waitFor();
    expect(await page.getByLabel('Routing number').count()).toBe(0);
    await fill(page, {
      'Account label': 'Travel <EUR>',
      'Holder name': 'Aurora Travel GmbH',
      Street: 'Torstrasse 12',
      City: 'Berlin',
      'Postal code': '10115',
      IBAN: 'de88 3704 0044 0532 0130 00',
      BIC: 'EXMPLT21',
      'Bank name': 'Example Bank',
      'Bank address': 'Unter den Linden 1, Berlin',
    });
    await page.getByText('Special characters are not allowed').waitFor();
    await page.getByText('Invalid IBAN', { exact: true }).waitFor();
    await page.getByLabel('IBAN', { exact: true }).fill('de89 3704 0044 0532 0130 00');
    await page.getByText('BIC and IBAN belong to different countries').waitFor();
    await page.getByLabel('BIC', { exact: true }).fill('EXMPDEFF');
    await page.getByLabel('Account label', { exact: true }).fill(label);
    await choose(page, 'Country', /^Germany$/);
    await expectNoSidewaysScroll(page);
    await press(page, 'Verify');

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Add bank account');
    const sent = page.getByRole('dialog', { name: 'Sent for verification' });
    await sent.getByText(`${label} can be used once it is verified.`).waitFor();
    await sent.getByRole('button', { name: 'Close' }).last().click();
    await rowOf(page, label).getByText('Pending verification').waitFor();

    await treasury.moveOn(30_000);
    await expect
      .poll(async () => {
        await press(page, 'Refresh');
        return rowOf(page, label).textContent();
      })
      .toMatch(/Active/);
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    const details = page.getByRole('complementary').filter({ hasText: 'Aurora Travel GmbH' });
    expect(await copiedBy(page, () => details.getByRole('button', { name: 'Copy Number' }).click())).toBe(
      'DE89370400440532013000',
    );
    await expectAccessible(page);
    await details.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('the account is verified anew').waitFor();
    await page.getByLabel('City', { exact: true }).fill('Hamburg');
    await press(page, 'Verify');
    await page.getByRole('row', { name: /^City Hamburg was Berlin/ }).waitFor();
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Save changes');
    const saved = page.getByRole('dialog', { name: 'Bank account updated successfully!' });
    await saved.getByText(`${label} is being verified.`).waitFor();
    await saved.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: `Archive ${label}` }).click();
    const question = page.getByRole('alertdialog', { name: `Archive ${label}?` });
    await question.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Archive' }).click();
    await rowOf(page, label).waitFor({ state: 'detached' });
    expect(await rowOf(page, 'Operating EUR').count()).toBe(1);
  });

  it('that the bank does not know say why, and two of them never bear one label', async () => {
    const page = await openPage({ url: treasury.url() });
    await freezeClock(page);
    await signIn(page, 'admin@northgate.example');
    await firstScreen(page);
    await openList(page);
    await page.getByRole('button', { name: /^Card settlement USD/ }).click();
    const details = page.getByRole('complementary').filter({ hasText: 'Hanover Street Bank' });
    await details.getByText('The bank does not know this holder by this account').waitFor();
    await expectAccessible(page);
    await details.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Account label', { exact: true }).fill('operating usd');
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await press(page, 'Save changes');
    await page
      .getByRole('alertdialog', { name: 'A bank account with this label exists already' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
  });

  it('[ROUTE-6] are masked for who may only read them, and offer nothing to change; on a telephone too', async () => {
    const page = await openPage({ url: treasury.url(), width: 390, height: 844 });
    await freezeClock(page);
    await signIn(page, 'backoffice@northgate.example');
    await firstScreen(page);
    await page.goto('/bank-accounts');
    await page.getByRole('button', { name: /Operating EUR/ }).click();
    const details = page
      .getByRole('dialog')
      .or(page.getByRole('complementary'))
      .filter({ hasText: 'Vilnius Clearing Bank' });
    await details.getByText('LT28 **** **** 0987').first().waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await page.content()).not.toContain('7044000512340987');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/bank-accounts/create');
    await page.waitForURL((url) => url.pathname !== '/bank-accounts/create');
  });
});
