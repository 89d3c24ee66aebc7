import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstScreen, freezeClock, signIn, useBrowser, useTreasury } from './src';

const { openPage } = useBrowser();
const treasury = useTreasury();
const administrator = 'admin@northgate.example';
let administratorSecret = '';

/** Steps of each way as the document states them: `| Way | before | now |`. */
const documented = new Map(
  readFileSync(join(import.meta.dirname, '../docs/clicks.md'), 'utf8')
    .split('\n')
    .map((line) => /^\| ([A-Z][^|]+?) +\| +(\d+) +\| +(\d+) +\|/.exec(line))
    .flatMap((found) => (found ? [[found[1] ?? '', Number(found[3])] as const] : [])),
);

/** Counts what a person does: each press and each field typed into is one step. */
const counting = (page: Page) => {
  let steps = 0;
  return {
    press: async (target: Locator): Promise<void> => {
      steps += 1;
      await target.click();
    },
    type: async (target: Locator, text: string): Promise<void> => {
      steps += 1;
      await target.fill(text);
    },
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    steps: () => steps,
  };
};

const open = async (email: string, secret?: string): Promise<Page> => {
  const page = await openPage({ url: treasury.url(), expectedErrors: [/401/] });
  await freezeClock(page);
  const twoFactorCode = secret === undefined ? await treasury.freshCode() : await treasury.codeOf(secret);
  await signIn(page, email, { twoFactorCode });
  await firstScreen(page);
  return page;
};

const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const choose = async (page: Page, name: RegExp, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const code = (page: Page) => page.getByLabel('Two-factor code');

const address = 'TDb1uGH95YvCPHHk82U3hdAYbYooPzig6n';

beforeAll(async () => {
  const { approvers } = (await treasury.call('GET', 'withdrawals/approval-rules/approvers')).json<{
    approvers: { userId: string; email: string }[];
  }>();
  const approverUserIds = approvers.filter(({ email }) => email === administrator).map(({ userId }) => userId);
  const rule = { thresholdUniformAmount: '10.00', requiredApprovals: 1, approverUserIds };
  expect((await treasury.call('POST', 'withdrawals/approval-rules', rule)).status).toBe(201);
  const listed = { addressId: 'Usual supplier', currency: 'USDT', network: 'TRX', address };
  expect((await treasury.call('POST', 'whitelisted-addresses', listed)).status).toBe(201);
  administratorSecret = await treasury.enrol(administrator);
});

describe('the steps of daily work', () => {
  it('a withdrawal like the last one is created and approved in ten', async () => {
    const page = await open(treasury.email);
    const [business] = await treasury.richest();
    const send = async (amount: string, isFirst: boolean): Promise<number> => {
      const { press, type, button, steps } = counting(page);
      await press(menu(page, 'Crypto withdrawal'));
      await amountOf(page).waitFor();
      if (isFirst) {
        await choose(page, /^(Choose )?Business|Business$/, new RegExp(business.name));
        await choose(page, /Debit balance/, /EUR/);
        await choose(page, /Cryptocurrency/, /USDT/);
        await page.getByRole('radio', { name: /T(RON|RX)/i }).check({ force: true });
      }
      await type(amountOf(page), amount);
      await press(button('Continue'));
      await press(page.getByText('Usual supplier'));
      await press(button('Verify'));
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await type(code(page), await treasury.freshCode());
      await press(button('Submit'));
      const done = page.getByRole('dialog', { name: 'Withdrawal made' });
      await done.waitFor();
      await done.getByRole('button', { name: 'Close' }).last().click();
      return steps();
    };
    await send('40', true);
    const created = await send('55', false);

    const approver = await open(administrator, administratorSecret);
    const { press, type, button, steps } = counting(approver);
    await press(menu(approver, 'Withdrawal approvals'));
    await type(code(approver), await treasury.codeOf(administratorSecret));
    await press(button('Approve'));
    await approver.getByText('Withdrawal approved').waitFor();
    expect([created, steps(), created + steps()]).toEqual([
      documented.get('Create a crypto withdrawal'),
      documented.get('Approve a withdrawal'),
      documented.get('Create and approve a crypto withdrawal'),
    ]);
    expect(created + steps()).toBeLessThanOrEqual(10);
  });

  it('a transfer like the last one, and a conversion, are made in as few as stated', async () => {
    const page = await open(treasury.email);
    const [from, to] = await treasury.richest();
    const transfer = async (isFirst: boolean): Promise<number> => {
      const { press, type, button, steps } = counting(page);
      await press(menu(page, 'Internal transfer'));
      await amountOf(page).waitFor();
      if (isFirst) {
        await choose(page, /From business/, new RegExp(`^${from.name}`));
        await choose(page, /To business/, new RegExp(`^${to.name}`));
        await choose(page, /Currency/, /EUR/);
      }
      await type(amountOf(page), '25.00');
      await press(button('Verify'));
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await type(code(page), await treasury.freshCode());
      await press(button('Submit'));
      const done = page.getByRole('dialog', { name: 'Transfer completed' });
      await done.waitFor();
      await done.getByRole('button', { name: 'Close' }).last().click();
      return steps();
    };
    await transfer(true);
    expect(await transfer(false)).toBe(documented.get('Internal transfer'));

    const convert = async (isFirst: boolean): Promise<number> => {
      const { press, type, button, steps } = counting(page);
      await press(menu(page, 'Balance conversion'));
      await amountOf(page).waitFor();
      if (isFirst) {
        await choose(page, /Business/, new RegExp(`^${from.name}`));
        await choose(page, /From currency/, /EUR/);
        await choose(page, /To currency/, /USDT/);
      }
      await type(amountOf(page), '200.00');
      await press(button('Verify'));
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await type(code(page), await treasury.freshCode());
      await press(button('Submit'));
      await press(page.getByRole('dialog', { name: 'Firm quote' }).getByRole('button', { name: 'Execute' }));
      const done = page.getByRole('dialog', { name: 'Conversion executed' });
      await done.waitFor();
      await done.getByRole('button', { name: 'Close' }).last().click();
      return steps();
    };
    await convert(true);
    expect(await convert(false)).toBe(documented.get('Balance conversion'));
  });

  it('a payment is made, found and its list exported in as few as stated', async () => {
    const page = await open(treasury.email);
    const [business] = await treasury.richest();
    const pay = async (isFirst: boolean): Promise<number> => {
      const { press, type, button, steps } = counting(page);
      await press(menu(page, 'Crypto deposit'));
      await amountOf(page).waitFor();
      if (isFirst) await choose(page, /Business/, new RegExp(`^${business.name}`));
      await type(amountOf(page), '100');
      await press(button('Verify'));
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await press(button('Submit'));
      await page.getByText('Payment created').first().waitFor();
      return steps();
    };
    await pay(true);
    expect(await pay(false)).toBe(documented.get('Crypto payment'));

    const { payments } = (await treasury.call('GET', `payments?businessId=${business.id}`)).json<{
      payments: { clientPaymentId: string }[];
    }>();
    const id = payments[0]?.clientPaymentId ?? '';
    const finding = counting(page);
    await finding.press(page.getByRole('button', { name: /^Search/ }).first());
    await finding.type(page.getByRole('combobox').or(page.getByRole('searchbox')).last(), id);
    await finding.press(page.getByRole('option', { name: new RegExp(id) }).first());
    await page.getByRole('complementary').getByText(id).first().waitFor();
    expect(finding.steps()).toBe(documented.get('Find a payment'));

    const exporting = counting(page);
    await exporting.press(page.getByRole('button', { name: 'Export', exact: true }));
    const dialog = page.getByRole('dialog');
    const file = page.waitForEvent('download');
    await exporting.press(dialog.getByRole('button', { name: /Export|Save|Download/ }).last());
    await file;
    expect(exporting.steps()).toBe(documented.get('Export a list'));
  });
});
