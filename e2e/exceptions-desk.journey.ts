import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, operatorOf, startProduct, useBrowser, type Product } from './src';
import { freePort } from './src/product';

const { openPage } = useBrowser();
type Operator = ReturnType<typeof operatorOf>;

describe('the desk of operators', () => {
  let product: Product;
  let desk = '';
  let ada: Operator;
  let ben: Operator;
  beforeAll(async () => {
    const port = await freePort();
    product = await startProduct({ env: { OPERATIONS_PORT: String(port) } });
    desk = `http://localhost:${port}`;
    [ada, ben] = [operatorOf(product, 'ada@platform.example'), operatorOf(product, 'ben@platform.example')];
    await ada.run('enrol');
    await ben.run('enrol');
  });
  afterAll(() => product?.stop());

  const enter = async (page: Page, { email, password, unusedCode }: Operator): Promise<void> => {
    await page.goto('/operations');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Your code').fill(unusedCode());
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'To confirm' }).waitFor();
  };

  it('[DESK-2] takes a movement from one operator at 1440 and its confirmation from another at 390', async () => {
    const first = await openPage({ url: desk });
    await enter(first, ada);
    await first.getByText('Nothing waits for a confirmation').waitFor();
    await first.getByRole('link', { name: 'Unassociated deposits' }).click();
    await first.getByRole('heading', { name: 'Unassociated deposits' }).waitFor();
    await expectAccessible(first);
    await first.getByRole('link', { name: 'Manual movements' }).click();
    await first.getByText('Ask for a movement').click();
    const form = first.locator('details', { hasText: 'Ask for a movement' });
    await form.getByLabel('Business', { exact: true }).selectOption({ index: 1 });
    await form.getByLabel('Direction').selectOption('CREDIT');
    await form.getByLabel('Amount').fill('12.50');
    await form.getByLabel('Currency').selectOption('EUR');
    await form.getByLabel('Reason').selectOption('GOODWILL');
    await form.getByLabel('Description').fill('For the trouble');
    await form.getByLabel('Your code').fill('12');
    await form.getByRole('button', { name: 'Ask another operator' }).click();
    await form.getByText('Six digits of your authenticator.').waitFor();
    expect(await form.getByLabel('Amount').inputValue()).toBe('12.50');
    await expectAccessible(first);
    await form.getByLabel('Your code').fill(ada.unusedCode());
    await form.getByRole('button', { name: 'Ask another operator' }).click();
    await first.getByText('Somebody else has to confirm what you asked for.').waitFor();
    expect(await first.getByRole('button', { name: 'Confirm and carry out' }).count()).toBe(0);

    const second = await openPage({ url: desk, width: 390, height: 844, colorScheme: 'dark' });
    await enter(second, ben);
    await second.getByRole('link', { name: 'Manual movement', exact: true }).click();
    await second.getByLabel('Your code').fill(ben.unusedCode());
    await expectAccessible(second);
    expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await second.getByRole('button', { name: 'Confirm and carry out' }).click();
    await second.getByText('Confirmed and done').waitFor();
    await second.getByText(/Credited 12\.50 EUR/).waitFor();
  });
});
