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

// A product of its own: it is paid, and its clock is moved on.
const { openPage } = useBrowser();
const administrator = 'admin@northgate.example';
let product: Product;
let token: string;
let businessId: string;

const api = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
  const answer = await callProduct(product, method, path, { token, ...(body && { body }) });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json())}`);
  return answer.json<Body>();
};

let numbered = 0;
type Made = { readonly id: string; readonly clientPaymentId: string };
const makePayment = async (depositCurrency = 'BTC'): Promise<Made> => {
  const clientPaymentId = `unhappy-${(numbered += 1)}-end`;
  const { id } = await api<{ id: string }>('POST', 'payments', {
    clientPaymentId,
    businessId,
    displayCurrency: 'EUR',
    displayAmount: '100.00',
    depositCurrency,
  });
  return { id, clientPaymentId };
};
const statusOf = async ({ id }: Made) => (await api<{ status: string }>('GET', `payments/${id}`)).status;

beforeAll(async () => {
  product = await startProduct();
  ({ token } = await logIn(product, administrator));
  const business = await api<{ id: string }>('POST', 'businesses', {
    businessName: 'Harbour Lights',
    settlementCurrency: 'EUR',
    supportedDisplayCurrencies: ['EUR'],
    supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], USDT: ['ETH'], XRP: ['MAIN'] },
    blockchainFeePaidBy: 'USER',
    stableCryptoCurrencyDepegThreshold: null,
    userServiceFeeDistributionPercentage: 0,
    overpaymentPolicy: 'PROCESS',
    refundFollowUpDepositsForOneTimePayments: false,
  });
  businessId = business.id;
});
afterAll(() => product?.stop());

describe('what payers do wrong', () => {
  /** The open details of a payment. */
  const details = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Sandbox: play the payer' });
  const press = (page: Page, name: string) => details(page).getByRole('button', { name, exact: true }).click();
  const openDetails = async (page: Page, { id, clientPaymentId }: Made) => {
    await page.goto(`/business/${businessId}/deposits?search=${clientPaymentId}&open=${id}`);
    await details(page).getByRole('heading', { name: clientPaymentId }).waitFor();
    await details(page).getByText('Sandbox: play the payer', { exact: true }).click();
  };
  /** Plays a payer and confirms the transfer on the chain. */
  const playAndConfirm = async (page: Page, play: string) => {
    await press(page, play);
    await details(page)
      .getByText(/^Sent /)
      .waitFor();
    await press(page, 'Confirm now');
    await details(page).getByText('The chain has confirmed it.').waitFor();
  };
  const says = (page: Page, text: string | RegExp) => details(page).getByText(text).first().waitFor();
  const saysExactly = (page: Page, text: string) => details(page).getByText(text, { exact: true }).first().waitFor();

  it('ends in a state that the details name and explain: too little, too much, twice, late, a wrong token, no tag', async () => {
    const page = await openPage({ url: product.url });
    await freezeClock(page);
    await signIn(page, administrator);
    await firstScreen(page);

    const over = await makePayment();
    await openDetails(page, over);
    await playAndConfirm(page, 'Pay too much');
    await saysExactly(page, 'Overpaid');
    await says(page, /BTC over \(/);
    await says(page, 'All of it was credited, as the business’s rules say.');

    const twice = await makePayment();
    await openDetails(page, twice);
    await playAndConfirm(page, 'Pay exactly');
    await saysExactly(page, 'Deposited');
    await playAndConfirm(page, 'Pay exactly');
    await saysExactly(page, 'Follow-up');
    await says(page, 'Paid again after it had been paid');
    await says(page, 'What came again was credited too, as the business’s rules say.');

    const late = await makePayment();
    await openDetails(page, late);
    await playAndConfirm(page, 'Pay late');
    await saysExactly(page, 'Late');
    await says(page, 'Arrived after the payment had expired');

    const wrong = await makePayment('USDT');
    await openDetails(page, wrong);
    await playAndConfirm(page, 'Wrong token');
    const untagged = await makePayment('XRP');
    await openDetails(page, untagged);
    await playAndConfirm(page, 'Without the tag');

    // Coins that cannot be the payment's own wait where support looks for them.
    await page.goto(`/business/${businessId}/unassociated-deposits`);
    await page.locator('table tbody tr').filter({ hasText: 'Unsupported token' }).first().waitFor();
    expect(await page.locator('table tbody tr').filter({ hasText: 'Missing tag' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Organisation-wide' }).check();
    await page.locator('table tbody tr').filter({ hasText: 'Missing tag' }).first().waitFor();
    expect(await page.locator('table tbody tr').filter({ hasText: 'Unsupported token' }).count()).toBe(0);
    await expectAccessible(page);
    for (const made of [wrong, untagged]) expect(await statusOf(made)).toBe('PENDING');

    // Last, for it advances the clock: nobody sent the rest in time.
    const under = await makePayment();
    await openDetails(page, under);
    await playAndConfirm(page, 'Pay too little');
    await saysExactly(page, 'Confirmed');
    await press(page, 'An hour later');
    await saysExactly(page, 'Underpaid');
    await says(page, /BTC short \(/);
    await says(page, 'What came was credited.');
  });
});
