import { describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './src';

const { openSignedIn } = useBrowser();

describe.each([1440, 390])('the question of who can pay, at %i', (width) => {
  it('[CANPAY-5] is asked and followed to a filled-in form with the keyboard alone', async () => {
    const page = await openSignedIn('admin@northgate.example', '/today');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('link', { name: 'Can I pay?' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/can-i-pay$/);
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.waitFor();
    await expectAccessible(page);

    await amount.focus();
    await page.keyboard.type('1,5');
    await page.keyboard.press('Enter');
    await page.getByText('Use a dot as decimal separator').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2000.00');
    await page.keyboard.press('Enter');
    await page.waitForURL(/amount=2000\.00&currency=EUR/);
    const answered = page.getByRole('status').filter({ hasText: /can pay/ });
    await answered.waitFor();
    await expectAccessible(page);
    // The address alone asks again.
    await page.reload();
    await answered.waitFor();

    const business = page.getByRole('article').filter({ hasText: 'Can pay now' }).first();
    const name = await business.getByRole('heading', { level: 3 }).innerText();
    const pay = business.getByRole('button', { name: `Pay: ${name}` });
    await pay.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/fiat-withdrawal/);
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('2000.00');
    await page.getByRole('main').getByText(name, { exact: true }).first().waitFor();
  });
});

it('[CANPAY-5] is found by search, and fills in the transfer or the conversion that a business needs', async () => {
  const page = await openSignedIn('admin@northgate.example', '/can-i-pay?amount=20000.00&currency=EUR');
  await page
    .getByRole('status')
    .filter({ hasText: /can pay/ })
    .waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('liquidity');
  await page.getByRole('option', { name: /Can I pay\?/ }).waitFor();
  await page.keyboard.press('Escape');
  const convert = page.getByRole('button', { name: /^Convert: / }).first();
  await convert.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/balance-conversion/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^\d+(\.\d+)?$/);
});
