import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { TabOptions } from './src';
import { copiedBy, expectAccessible, expectFocused, expectNoSidewaysScroll, uniqueName, useBrowser } from './src';

const { openSignedIn } = useBrowser();

const openAs = (email: string, options: TabOptions = {}) => openSignedIn(email, '/businesses', options);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const startNew = async (page: Page) => {
  await page.getByRole('link', { name: 'create new business' }).click();
  await page.getByLabel('Business name').waitFor();
};

const takeBitcoin = async (page: Page) => {
  await button(page, 'Configure currencies and networks').click();
  const dialog = page.getByRole('dialog', { name: 'Deposit currencies and networks' });
  await dialog.getByRole('switch', { name: 'BTC' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** Creates a separate business, so that journeys never edit each other's. */
const create = async (page: Page, name: string, depositUrl?: string) => {
  await startNew(page);
  await page.getByLabel('Business name').fill(name);
  await page.getByRole('checkbox', { name: 'EUR' }).check();
  await takeBitcoin(page);
  if (depositUrl) await page.getByLabel('Deposit received', { exact: true }).fill(depositUrl);
  await button(page, 'Verify').click();
  await button(page, 'Submit').click();
  const result = page.getByRole('dialog', { name: 'Business created successfully!' });
  await result.getByRole('link', { name: 'Go to businesses' }).click();
  await page.waitForURL(/\/businesses$/);
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
};

const openEdit = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit business' }).waitFor();
  await page.getByLabel('Business name').waitFor();
};

describe('creating a business', () => {
  it('[BCREATE-1] [BEDIT-2] goes from an empty form over its refusals to the list', async () => {
    const page = await openAs('admin@northgate.example');
    await startNew(page);
    await expectAccessible(page);
    await button(page, 'Verify').click();
    await page.getByText('Choose at least one display currency').waitFor();
    await page.getByText('Business name is required').waitFor();
    await expectAccessible(page);
    const name = uniqueName('Aurora');
    await page.getByLabel('Business name').fill(`${name}!`);
    await page.getByText('Name should only contain letters,numbers and spaces').waitFor();
    await page.getByLabel('Business name').fill(name);
    await page.getByRole('checkbox', { name: 'All' }).check();
    await takeBitcoin(page);
    await button(page, 'Verify').click();
    await page.getByRole('row', { name: /^BTC Main network/ }).waitFor();
    expect(await page.getByText('Changed').count()).toBe(0);
    await expectAccessible(page);
    await button(page, 'Submit').click();
    await page.getByRole('dialog', { name: 'Business created successfully!' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to businesses' }).click();
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  });

  it('[BEDIT-4] [BEDIT-5] a taken name is refused for three seconds, then the overview is back with everything typed', async () => {
    const page = await openAs('admin@northgate.example');
    const name = uniqueName('Twice');
    await create(page, name);
    await startNew(page);
    await page.getByLabel('Business name').fill(name.toUpperCase());
    await page.getByRole('checkbox', { name: 'EUR' }).check();
    await takeBitcoin(page);
    await button(page, 'Verify').click();
    const refusal = page.getByRole('alertdialog', { name: 'Business with this name already exists' });
    // The dialog closes by itself, so the wait starts before.
    await Promise.all([refusal.waitFor(), button(page, 'Submit').click()]);
    await expectAccessible(page);
    await refusal.waitFor({ state: 'detached' });
    await button(page, 'Submit').waitFor();
    await button(page, 'Back').click();
    await expect.poll(() => page.getByLabel('Business name').inputValue()).toBe(name.toUpperCase());
  });

  it('[CONST-2] an organisation that refuses USDT sees it, but cannot choose it', async () => {
    const page = await openAs('admin@baltic.example');
    await startNew(page);
    await button(page, /Settlement currency/).click();
    const usdt = page.getByRole('option', { name: /USDT/ });
    await usdt.getByText('USDT is not available for your organisation').waitFor();
    expect(await usdt.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('editing a business', () => {
  it('[BEDIT-1] [BEDIT-3] [BEDIT-6] [BEDIT-7] [BEDIT-12] changes, marks what changed, saves and shows it again', async () => {
    const page = await openAs('admin@northgate.example');
    const name = uniqueName('Tidewater');
    await create(page, name, 'https://tidewater.example/hooks');
    await openEdit(page, name);
    await page.getByLabel('Deposit received', { exact: true }).fill('');
    await page.getByRole('checkbox', { name: /^Refund overpaid/ }).check();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Refund follow-up/ }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^Fee distribution/ }).check();
    await page.getByRole('checkbox', { name: /^1:1 rates/ }).check();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Fee distribution/ }).isChecked()).toBe(false);
    const depeg = page.getByRole('textbox', { name: 'Stablecoin depeg threshold' });
    for (const [typed, message] of [
      ['55', 'Maximum is 10 %'],
      ['0.5', 'Minimum is 1 %'],
      ['1e1', 'Value must be a number'],
    ] as const) {
      await depeg.fill(typed);
      await depeg.blur();
      await page.getByText(message).waitFor();
      expect(await depeg.inputValue()).toBe(typed);
    }
    await expectAccessible(page);
    await depeg.fill('2.07');
    await expectAccessible(page);
    await button(page, 'Verify').click();
    await page.getByText('5 changes, marked with a pencil').waitFor();
    const threshold = page.getByRole('row', { name: /^Stablecoin depeg threshold/ });
    expect(await threshold.textContent()).toContain('2.07 %');
    expect(await threshold.locator('s').textContent()).toBe('Off');
    await expectAccessible(page);
    const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
    await button(page, 'Submit').click();
    expect(Object.keys((await request).postDataJSON()).toSorted()).toEqual([
      'blockchainFeePaidBy',
      'businessName',
      'id',
      'overpaymentPolicy',
      'refundFollowUpDepositsForOneTimePayments',
      'stableCryptoCurrencyDepegThreshold',
      'supportedDepositCurrenciesWithNetworks',
      'supportedDisplayCurrencies',
      'userServiceFeeDistributionPercentage',
    ]);
    const result = page.getByRole('dialog', { name: 'Business updated successfully!' });
    await result.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Business name').waitFor();
    await page.reload();
    await page.getByLabel('Business name').waitFor();
    const saved = page.getByRole('textbox', { name: 'Stablecoin depeg threshold' });
    await expect.poll(() => saved.inputValue()).toBe('2.07');
    expect(await page.getByLabel('Deposit received', { exact: true }).inputValue()).toBe('');
    expect(await page.getByRole('checkbox', { name: /^Refund follow-up/ }).isChecked()).toBe(true);
  });

  it('[CURDLG-1] [CURDLG-2] [CURDLG-3] the dialog works by keyboard alone, and is not saved empty', async () => {
    const page = await openAs('admin@northgate.example');
    const name = uniqueName('Keys');
    await create(page, name);
    await openEdit(page, name);
    await button(page, 'Configure currencies and networks').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Deposit currencies and networks' });
    await dialog.getByRole('switch', { name: 'BTC' }).press('Space');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.getByRole('alert').getByText('Choose at least one deposit currency').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('switch', { name: 'Select all' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'TRON (TRC20)' }).press('Space');
    await expect.poll(() => dialog.getByRole('switch', { name: 'USDT' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expectFocused(button(page, 'Configure currencies and networks'));
  });

  it('the whole wizard works by keyboard, and what has the focus is never behind the buttons', async () => {
    const page = await openAs('admin@northgate.example');
    const name = uniqueName('Tab');
    await create(page, name);
    await openEdit(page, name);
    await page.getByLabel('Business name').fill(`${name} two`);
    await page.getByLabel('Business name').focus();
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const hidden = () =>
        page.evaluate(() => {
          const focused = document.activeElement;
          const footer = document.querySelector('form footer');
          if (!focused || !footer || footer.contains(focused) || !footer.parentElement?.contains(focused)) return null;
          return focused.getBoundingClientRect().top >= footer.getBoundingClientRect().top ? focused.outerHTML : null;
        });
      await expect.poll(hidden, { message: 'what is behind the buttons' }).toBeNull();
      if (await button(page, 'Verify').evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await button(page, 'Submit').waitFor();
    await button(page, 'Submit').press('Enter');
    await page.getByRole('dialog', { name: 'Business updated successfully!' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Business name').waitFor();
  });

  it('fits a phone', async () => {
    const page = await openAs('admin@northgate.example', { width: 390, height: 844 });
    const name = uniqueName('Phone');
    await create(page, name);
    await openEdit(page, name);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await button(page, 'Verify').click();
    await page.getByRole('alert').getByText('Nothing has changed yet').waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Business name').fill(`${name} two`);
    await button(page, 'Verify').click();
    await button(page, 'Submit').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('is closed to who may not: silently home', async () => {
    const page = await openAs('readonly@northgate.example');
    for (const path of ['/create-business', '/edit-business/0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1']) {
      await page.goto(path);
      await page.waitForURL(/\/businesses$/);
      expect(await page.getByLabel('Business name').count()).toBe(0);
    }
  });
});

describe('callbacks', () => {
  it('a test shows how the receiver answered, never its words, or why nothing came', async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(`${request.method} ${String(request.headers['callback-signature']).slice(0, 3)}`);
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"taken":true}');
    });
    await new Promise<void>((resolve, reject) => {
      receiver.once('error', reject);
      receiver.listen(inject('callbackPort'), '127.0.0.1', resolve);
    });
    try {
      const page = await openAs('admin@northgate.example');
      const name = uniqueName('Receiver');
      await create(page, name, `http://127.0.0.1:${inject('callbackPort')}/hooks`);
      await openEdit(page, name);
      await button(page, 'Send test callback: Deposit received').click();
      await page.getByText(/^The receiver answered 202 after \d+ ms$/).waitFor();
      expect(await page.getByText('{"taken":true}').count()).toBe(0);
      await expectAccessible(page);
      expect(received).toEqual(['POST v1,']);
      receiver.close();
      receiver.closeAllConnections();
      await button(page, 'Send test callback: Deposit received').click();
      await page.getByText('No answer').waitFor();
      expect(await page.getByText(/^The receiver answered/).count()).toBe(0);
    } finally {
      receiver.close();
    }
  });

  it('the secret appears when asked for, is copied, and another one follows a rotation', async () => {
    const page = await openAs('admin@northgate.example');
    const name = uniqueName('Secret');
    await create(page, name);
    await openEdit(page, name);
    const group = page.getByRole('group', { name: 'Callback secret' });
    await group.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show' }).click();
    const first = await group.getByText(/^whsec_[\w+/=-]{20,}$/).textContent();
    expect(await copiedBy(page, () => group.getByRole('button', { name: 'Copy callback secret' }).click())).toBe(first);
    await group.getByRole('button', { name: 'Rotate' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
    await group.getByText(/also signs until/).waitFor();
    await expect.poll(() => group.getByText(/^whsec_[\w+/=-]{20,}$/).textContent()).not.toBe(first);
    await expectAccessible(page);
  });
});
