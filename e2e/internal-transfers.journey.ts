import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Balances, Party } from './src';
import {
  eurosShown,
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  expectPath,
  firstScreen,
  freezeClock,
  signIn,
  useBrowser,
  useTreasury,
} from './src';

// A product of its own: money is moved, and the clock is, for a code works once and the next one comes 30 seconds later.
const { openPage, openSignedIn } = useBrowser();
const treasury = useTreasury();

const openForm = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Internal transfer', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Internal transfer' }).waitFor();
};

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(field) }).click();
  await page.getByRole('option', { name: option }).click();
};

const fillIn = async (page: Page, from: Party, to: Party, amount: string): Promise<void> => {
  await choose(page, 'From business', new RegExp(from.name));
  await choose(page, 'To business', new RegExp(to.name));
  const currency = page.getByRole('button', { name: /Currency/ });
  if (!/EUR/.test((await currency.textContent()) ?? '')) await choose(page, 'Currency', /EUR/);
  await page.getByLabel('Amount').fill(amount);
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('an internal transfer', () => {
  it('[SCR-1] [VAL-4] is made with a code after an overview of both balances, happens once, and stands in both tabs', async () => {
    const page = await openSignedIn(treasury.email, '/', { url: treasury.url(), twoFactorCode: treasury.freshCode });
    const [from, to] = await treasury.richest();
    await openForm(page);

    await press(page, 'Verify');
    for (const message of ['From business is required', 'To business is required', 'Amount is required'])
      await page.getByText(message).waitFor();
    await expectFocused(page.getByRole('button', { name: /From business/ }));
    await expectAccessible(page);
    await fillIn(page, from, to, 'ten');
    await page.getByText('Value must be a number').waitFor();
    await page.getByLabel('Amount').fill('10.001');
    await page.getByText('Amount must have fewer decimal digits').waitFor();
    await page.getByLabel('Amount').fill(String(from.amount / 100 + 1));
    await page.getByText('Insufficient balance').waitFor();
    await page.getByLabel('Amount').fill('125.50');
    await page.getByLabel('Note').fill('Float for July');
    await expectNoSidewaysScroll(page);
    await press(page, 'Verify');

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const slip = page.getByRole('region', { name: 'What it comes to' });
    for (const cents of [from.amount - 12_550, to.amount + 12_550, from.amount])
      await slip.getByText(eurosShown(cents).replace(' EUR', '')).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    // Two presses of one intention.
    await page.getByRole('button', { name: 'Submit', exact: true }).dblclick();
    const result = page.getByRole('dialog', { name: 'Transfer completed' });
    await result.getByText(`125.50 EUR went from ${from.name} to ${to.name}.`).waitFor();
    await result.getByText(`${from.name} now has ${eurosShown(from.amount - 12_550)} available`).waitFor();
    await expectAccessible(page);

    await result.getByRole('link', { name: 'Open the transfer' }).click();
    await expectPath(page, `/business/${from.id}/internal-transfers`);
    const drawer = page.getByRole('complementary').filter({ hasText: 'Float for July' });
    await drawer.getByText('Postings').first().waitFor();
    await drawer.getByText(`Available, ${to.name}`).waitFor();
    await expectAccessible(page);
    // Beside the details the note has left the table; the amount is nobody else's.
    const list = page.getByRole('table').filter({ hasText: 'Direction' });
    const rows = list.getByRole('row').filter({ hasText: '125.50' });
    await rows.getByText('Out', { exact: true }).waitFor();
    expect(await rows.count()).toBe(1);

    await page.goto(`/business/${to.id}/internal-transfers`);
    const arrived = page.getByRole('row').filter({ hasText: '125.50' });
    await arrived.getByText('In', { exact: true }).waitFor();
    const [after, other] = await Promise.all(
      [from, to].map(async ({ id }) => {
        const answer = await treasury.call('GET', `balances/${id}`);
        return Math.round(Number(answer.json<Balances[number]>().balances.EUR?.amount) * 100);
      }),
    );
    expect([after, other]).toEqual([from.amount - 12_550, to.amount + 12_550]);
  });

  it('that the balance no longer covers when it is sent says so, keeps what was typed and moves nothing', async () => {
    const page = await openSignedIn(treasury.email, '/', { url: treasury.url(), twoFactorCode: treasury.freshCode });
    const [from, to] = await treasury.richest();
    await openForm(page);
    await fillIn(page, from, to, '');
    await press(page, 'Max');
    await expect.poll(async () => Number(await page.getByLabel('Amount').inputValue())).toBe(from.amount / 100);
    const most = await page.getByLabel('Amount').inputValue();
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    // Somebody else is faster.
    const body = { fromBusinessId: from.id, toBusinessId: to.id, currency: 'EUR', amount: '1.00' };
    expect((await treasury.call('POST', 'payment/internal-transfers', body)).status).toBe(201);
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Submit');
    const refused = page.getByRole('alertdialog', { name: 'Insufficient balance' });
    await refused.getByText('No money was moved.').waitFor();
    await refused.getByRole('button', { name: 'Close' }).last().click();
    await press(page, 'Back');
    expect(await page.getByLabel('Amount').inputValue()).toBe(most);
    const answer = await treasury.call('GET', `balances/${from.id}`);
    expect(Math.round(Number(answer.json<Balances[number]>().balances.EUR?.amount) * 100)).toBe(from.amount - 100);
  });

  it('[ERR-4] whose answer got lost is told after the next sign-in: it went through, once, with the way to it', async () => {
    const page = await openPage({ url: treasury.url(), expectedErrors: [/net::ERR_/] });
    await freezeClock(page);
    await signIn(page, 'admin@northgate.example');
    await firstScreen(page);
    const [from, to] = await treasury.richest();
    await openForm(page);
    await fillIn(page, from, to, '500');
    await page.getByLabel('Label').fill('lost-1');
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.route('**/api/v1/payment/internal-transfers', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await press(page, 'Submit');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await page.unrouteAll();

    await signIn(page, 'admin@northgate.example');
    await page
      .getByRole('region', { name: 'What became of your last changes' })
      .getByText(`Your transfer of 500.00 EUR from ${from.name} to ${to.name} went through`)
      .waitFor();
    await page.getByRole('link', { name: 'View' }).click();
    await page.getByRole('complementary').getByText('lost-1').waitFor();
    const answer = await treasury.call('GET', `balances/${from.id}`);
    expect(Math.round(Number(answer.json<Balances[number]>().balances.EUR?.amount) * 100)).toBe(from.amount - 50_000);
  });
});
