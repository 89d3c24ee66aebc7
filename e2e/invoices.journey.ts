import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProduct } from './src';
import { callProduct, expectAccessible, expectNoSidewaysScroll, logIn, startRunning, useBrowser } from './src';

// A product of its own: payments are made, and they expire by the server's clock, which runs here.
const { openPage, openSignedIn } = useBrowser();
let product: RunningProduct;

beforeAll(async () => {
  product = await startRunning();
});
afterAll(() => product?.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, name: RegExp, text: string) => page.getByRole('textbox', { name }).fill(text);

describe.each([
  ['a wide screen', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('an invoice on %s', (_screen, size) => {
  it('[INV-1] [INV-3] [INV-5] [INV-9] is drafted, issued and paid on its page, and the list says that it is paid', async () => {
    const at = { url: product.url, aheadBy: product.aheadBy, ...size };
    const page = await openSignedIn('admin@northgate.example', '/crypto-deposit/invoices', at);
    await page.getByRole('heading', { level: 1, name: 'Crypto deposit' }).waitFor();
    await page.getByRole('link', { name: 'Invoices', exact: true }).and(page.locator('[aria-current]')).waitFor();
    await page.goto('/crypto-deposit/invoices/create');
    await page.getByRole('button', { name: /Business/ }).click();
    await page.getByRole('option', { name: /Aurora Games/ }).click();
    await fill(page, /^Name/, `Nordwind ${size.width}`);
    await fill(page, /^Email/, 'accounts@nordwind.example');
    await fill(page, /^Description/, 'Season licence');
    await fill(page, /^Quantity/, '12');
    await fill(page, /^Unit price/, '9.90');
    await fill(page, /^Tax (of line|%)/, '19');
    await page.getByText('141.37 EUR').first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await press(page, 'Verify');
    await press(page, 'Create draft');
    await page.getByRole('link', { name: 'Open the draft' }).click();
    await press(page, 'Issue');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue', exact: true }).click();
    const address = page.getByRole('link', { name: /\/invoice\// });
    await address.waitFor();
    const path = new URL((await address.getAttribute('href')) ?? '').pathname;
    await expectNoSidewaysScroll(page);

    const customer = await openPage({ ...at, hasScripts: false });
    await customer.goto(path);
    await customer.getByRole('heading', { level: 1, name: /^Invoice INV-/ }).waitFor();
    await expectNoSidewaysScroll(customer);
    await customer.getByRole('button', { name: 'Pay 141.37 EUR' }).click();
    await customer.getByRole('button', { name: /Bitcoin BTC/ }).click();
    await customer.getByText('Send exactly').waitFor();

    const { token } = await logIn(product, 'admin@northgate.example');
    const ask = async <Answer>(method: 'GET' | 'POST', asked: string, body?: object): Promise<Answer> =>
      (await callProduct(product, method, asked, { token, ...(body && { body }) })).json<Answer>();
    const { invoices } = await ask<{ invoices: Invoice[] }>('GET', `invoices?customer=Nordwind%20${size.width}`);
    const { payments } = await ask<{ payments: { id: string }[] }>('GET', `payments?invoiceId=${invoices[0]?.id}`);
    expect(payments).toHaveLength(1);
    const { transfers } = await ask<{ transfers: { transactionId: string }[] }>(
      'POST',
      `sandbox/payments/${payments[0]?.id}/play`,
      { play: 'EXACT' },
    );
    await callProduct(product, 'POST', `sandbox/deposits/${transfers[0]?.transactionId}/confirm`, { token });
    await expect
      .poll(async () => {
        await customer.goto(path);
        return customer.getByRole('heading', { name: 'Paid', exact: true }).count();
      })
      .toBe(1);

    await page.goto(`/crypto-deposit/invoices?search=${encodeURIComponent(invoices[0]?.number ?? '')}`);
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await expectAccessible(page);
  });
});
