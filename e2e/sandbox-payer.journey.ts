import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './src';
import {
  callProduct,
  expectAccessible,
  firstScreen,
  freezeClock,
  logIn,
  signIn,
  startProduct,
  useBrowser,
} from './src';

// A product of its own: coins arrive, and the balances of a business change.
const { openPage } = useBrowser();
let product: Product;
let token: string;

type Business = { businessId: string; businessName: string; balances: Record<string, { amount: string }> };

beforeAll(async () => {
  product = await startProduct();
  ({ token } = await logIn(product, 'admin@northgate.example'));
});
afterAll(() => product?.stop());

const businesses = async () => (await callProduct(product, 'GET', 'balances', { token })).json<Business[]>();
const eurosOf = async (id: string): Promise<number> => {
  const found = (await businesses()).find(({ businessId }) => businessId === id);
  return Math.round(Number(found?.balances.EUR?.amount ?? '0') * 100);
};

type Made = { readonly id: string; readonly businessId: string; readonly clientPaymentId: string };
let numbered = 0;

/** A payment of 100.00 EUR in bitcoin of a business that settles in euros. */
const makePayment = async (): Promise<Made> => {
  for (const { businessId } of await businesses()) {
    const clientPaymentId = `played-${(numbered += 1)}`;
    const body = {
      businessId,
      clientPaymentId,
      displayCurrency: 'EUR',
      displayAmount: '100.00',
      depositCurrency: 'BTC',
    };
    const made = await callProduct(product, 'POST', 'payments', { token, body });
    const payment = made.json<{ id: string; settlementCurrency: string }>();
    if (made.status === 201 && payment.settlementCurrency === 'EUR')
      return { id: payment.id, businessId, clientPaymentId };
  }
  throw new Error('No business takes bitcoin and settles in euros');
};

const openPayment = async (payment: Made, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage({ url: product.url, ...options });
  await freezeClock(page);
  await signIn(page, 'admin@northgate.example');
  await firstScreen(page);
  await page.goto(`/business/${payment.businessId}/deposits?search=${payment.clientPaymentId}`);
  await page.locator('[data-row-opener], ul[aria-label^="Crypto deposits"] button').first().click();
  await page.getByText('Sandbox: play the payer', { exact: true }).click();
  return page;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Everything the open details say. */
const details = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Sandbox: play the payer' });

describe('the payer in the sandbox', () => {
  it('pays exactly: the deposit is seen, confirmed, and the balance grows by what is left after the fee', async () => {
    const payment = await makePayment();
    const before = await eurosOf(payment.businessId);
    const page = await openPayment(payment);
    await press(page, 'Pay exactly');
    await details(page).getByText('Unconfirmed', { exact: true }).first().waitFor();
    await expectAccessible(page);
    expect(await eurosOf(payment.businessId)).toBe(before);
    await press(page, 'Confirm now');
    await details(page).getByText('Deposited', { exact: true }).first().waitFor();
    await details(page).getByText('Confirmed', { exact: true }).first().waitFor();
    await expect.poll(() => eurosOf(payment.businessId)).toBeGreaterThan(before);

    await press(page, 'Reorganise');
    await details(page).getByText('Orphaned', { exact: true }).first().waitFor();
    await expect.poll(() => eurosOf(payment.businessId)).toBe(before);
  });

  it('plays the unhappy cases too, on a phone as well', async () => {
    const page = await openPayment(await makePayment(), { width: 390, height: 844 });
    await press(page, 'From a blocked address');
    await expect.poll(() => page.getByRole('button', { name: 'Confirm now' }).isEnabled()).toBe(true);
    await press(page, 'Confirm now');
    await page.getByText('Blocked', { exact: true }).first().waitFor();
    await expectAccessible(page);
  });
});
