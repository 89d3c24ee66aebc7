import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  eurosShown,
  expectAccessible,
  expectNoSidewaysScroll,
  firstScreen,
  freezeClock,
  signIn,
  uniqueName,
  useBrowser,
  useTreasury,
} from './src';

// A product of its own, with the sandbox's bank: it reads the files of payments and answers by the messages of banks.
const { openPage } = useBrowser();
const treasury = useTreasury();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click();
  await page.getByRole('option', { name: option }).click();
};

type Made = { id: string; status: string; bankAnswer: string | null; statusReason: string | null; endToEndId: string };

const centsOf = async (businessId: string): Promise<number> => {
  const { balances } = (await treasury.call('GET', `balances/${businessId}`)).json<{
    balances: Record<string, { amount: string }>;
  }>();
  return Math.round(Number(balances.EUR?.amount ?? '0') * 100);
};

const madeBy = async (businessId: string, label: string): Promise<Made | undefined> =>
  (
    await treasury.call('GET', `payment/withdrawals/fiat?businessId=${businessId}&search=${encodeURIComponent(label)}`)
  ).json<{ withdrawals: Made[] }>().withdrawals[0];

/** Advances the clock until the bank has reported the outcome of a withdrawal. */
const becomes = async (businessId: string, label: string, status: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await treasury.moveOn();
        return (await madeBy(businessId, label))?.status;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(status);
};

/** An account that is paid around the clock, which the sandbox's bank knows after a moment; its label. */
const instantAccount = async (holderName = 'Aurora Games GmbH'): Promise<string> => {
  const accountLabel = uniqueName('Instant EUR');
  const answer = await treasury.call('POST', 'payment/bank-accounts', {
    accountLabel,
    currency: 'EUR',
    paymentMethod: 'SEPA_INSTANT',
    holderName,
    street: 'Torstrasse 12',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
    bankName: 'Example Bank',
    bankAddress: 'Unter den Linden 1, Berlin',
    iban: 'DE89370400440532013000',
    swiftCode: 'EXMPDEFF',
  });
  const { id } = answer.json<{ id: string }>();
  await expect
    .poll(
      async () => {
        await treasury.moveOn();
        const { bankAccounts } = (await treasury.call('GET', 'payment/bank-accounts?status=ACTIVE')).json<{
          bankAccounts: { id: string }[];
        }>();
        return bankAccounts.some((account) => account.id === id);
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  return accountLabel;
};

type Asked = { readonly account: string; readonly amount: string; readonly label: string; readonly reference: string };

/** Fills in the form, to its overview. */
const fillIn = async (page: Page, business: string, { account, amount, label, reference }: Asked): Promise<void> => {
  await page.getByRole('link', { name: 'Fiat withdrawal', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Fiat withdrawal' }).waitFor();
  await choose(page, 'Business', new RegExp(`^${business}`));
  await choose(page, 'Currency', /EUR/);
  await page.getByLabel('Client label').fill(label);
  await choose(page, 'To bank account', new RegExp(`^${account}`));
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
};

const send = async (page: Page): Promise<void> => {
  await press(page, 'Verify');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
  await press(page, 'Submit');
  await page.getByRole('dialog', { name: 'Withdrawal made' }).waitFor();
};

const subjectsTo = async (address: string): Promise<string[]> =>
  (await treasury.call('GET', `sandbox/mailbox?to=${encodeURIComponent(address)}`))
    .json<{ messages: { subject: string }[] }>()
    .messages.map(({ subject }) => subject);

const drawerOf = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });

describe('a fiat withdrawal', () => {
  it('[SCR-1] is made with a code, settled by the statement and told by an advice; refused and returned money is back', async () => {
    const [business] = await treasury.richest();
    const account = await instantAccount();
    // Unassigned money at the bank: it covers the payout.
    await treasury.call('POST', 'sandbox/fiat-credits', { currency: 'EUR', amount: '50000.00', reference: 'float' });
    const before = await centsOf(business.id);
    const page = await openPage({ url: treasury.url() });
    await freezeClock(page);
    await signIn(page, treasury.email, { twoFactorCode: await treasury.freshCode() });
    await firstScreen(page);

    // Refused at the wrong field, with the typed values kept.
    const label = uniqueName('Week 27');
    await fillIn(page, business.name, { account, amount: '5', label, reference: 'Invoice 7' });
    await press(page, 'Verify');
    await page.getByText('Amount is less than minimum', { exact: true }).first().waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByLabel('Reference').fill('März');
    await press(page, 'Verify');
    await page.getByText('Only letters without accents', { exact: false }).waitFor();
    await page.getByLabel('Reference').fill('Invoice 7');
    const slip = page.getByRole('region', { name: 'What it comes to' });
    await slip.getByText('102.00').first().waitFor();
    await slip
      .getByText(eurosShown(before - 10_200))
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // A wrong code clears itself and keeps everything else.
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('DE89 **** **** 3000').first().waitFor();
    await page.getByLabel('Two-factor code').fill('000000');
    await press(page, 'Submit');
    await page.getByText('Invalid or expired 2FA verification code.').first().waitFor();
    await expect.poll(() => page.getByLabel('Two-factor code').inputValue()).toBe('');
    expect(await centsOf(business.id)).toBe(before);
    await page.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(page, 'Submit');
    const done = page.getByRole('dialog', { name: 'Withdrawal made' });
    await done.getByRole('link', { name: 'Open the withdrawal' }).click();
    await drawerOf(page).getByText(label).first().waitFor();

    // The bank read the file, paid, and reported it in its statement.
    await becomes(business.id, label, 'COMPLETED');
    expect(await centsOf(business.id)).toBe(before - 10_200);
    await press(page, 'Refresh');
    await drawerOf(page).getByText('Paid by the bank', { exact: true }).waitFor();
    await expectAccessible(page);
    const [advice] = await Promise.all([
      page.waitForEvent('download'),
      drawerOf(page).getByRole('button', { name: 'Download advice' }).click(),
    ]);
    expect(advice.suggestedFilename()).toMatch(/^payment-advice-.*\.pdf$/);
    await expect
      .poll(async () => (await subjectsTo(treasury.email)).some((subject) => subject.includes(`${label} was paid`)))
      .toBe(true);

    // One that the bank refuses, and one that is returned.
    const refused = uniqueName('Refused');
    await fillIn(page, business.name, { account, amount: '200', label: refused, reference: 'REFUSE this' });
    await send(page);
    await becomes(business.id, refused, 'FAILED');
    expect(await centsOf(business.id)).toBe(before - 10_200);
    await page.getByRole('dialog').getByRole('link', { name: 'Open the withdrawal' }).click();
    await drawerOf(page).getByText('AC04 Account closed', { exact: false }).first().waitFor();
    const returned = uniqueName('Returned');
    await fillIn(page, business.name, { account, amount: '300', label: returned, reference: 'RETURN this' });
    await send(page);
    await becomes(business.id, returned, 'RETURNED');
    // The fee is not given back.
    expect(await centsOf(business.id)).toBe(before - 10_200 - 200);
    await page.getByRole('dialog').getByRole('link', { name: 'Open the withdrawal' }).click();
    await drawerOf(page).getByText('It came back', { exact: true }).waitFor();
  });

  it('that the bank asks about by its payee’s name says so in the list, and what to do; confirmed there, it is paid', async () => {
    const [business] = await treasury.richest();
    const account = await instantAccount('Similar Aurora Games AG');
    const before = await centsOf(business.id);
    const page = await openPage({ url: treasury.url() });
    await freezeClock(page);
    await signIn(page, treasury.email, { twoFactorCode: await treasury.freshCode() });
    await firstScreen(page);
    const label = uniqueName('Asked');
    await fillIn(page, business.name, { account, amount: '100', label, reference: 'Invoice 8' });
    await send(page);
    await expect
      .poll(
        async () => {
          await treasury.moveOn(10_000);
          return (await madeBy(business.id, label))?.bankAnswer;
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe('NAME_CLOSE');
    await page.getByRole('dialog').getByRole('link', { name: 'Open the withdrawal' }).click();
    const drawer = drawerOf(page);
    await drawer.getByText('The bank asks: the name is similar, not the same', { exact: true }).waitFor();
    await drawer.getByText('The bank gives the name “Aurora Games AG”.', { exact: false }).waitFor();
    await page.getByRole('row').getByText('Similar name', { exact: true }).first().waitFor();
    await expectAccessible(page);
    expect(await centsOf(business.id)).toBe(before - 10_200);
    await becomes(business.id, label, 'COMPLETED');
    expect(await centsOf(business.id)).toBe(before - 10_200);
  });

  it('waits for its cut-off, and is cancelled until then without a code', async () => {
    const [business] = await treasury.richest();
    const before = await centsOf(business.id);
    const page = await openPage({ url: treasury.url() });
    await freezeClock(page);
    await signIn(page, treasury.email, { twoFactorCode: await treasury.freshCode() });
    await firstScreen(page);
    const label = uniqueName('Changed my mind');
    await fillIn(page, business.name, { account: 'Operating EUR', amount: '50', label, reference: '' });
    await send(page);
    expect(await centsOf(business.id)).toBe(before - 5_100);
    await page.getByRole('dialog').getByRole('link', { name: 'Open the withdrawal' }).click();
    await drawerOf(page).getByRole('button', { name: 'Cancel withdrawal' }).click();
    const asked = page.getByRole('alertdialog', { name: `Cancel withdrawal ${label}?` });
    await asked.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await asked.waitFor({ state: 'detached' });
    await drawerOf(page).getByText('Cancelled', { exact: true }).first().waitFor();
    expect(await centsOf(business.id)).toBe(before);
  });
});
