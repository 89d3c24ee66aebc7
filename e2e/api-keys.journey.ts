import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { copiedBy, expectAccessible, expectNoSidewaysScroll, signIn, uniqueName, useBrowser } from './src';

const { openPage, openSignedIn } = useBrowser();

type Key = { readonly apiKey: string; readonly secret: string };

let sent = 0;

/** Signs with the server's own time, which the tests have set apart from this machine's: a refusal reveals it. */
const callAs = async ({ apiKey, secret }: Key, path: string) => {
  const send = (timestamp: number) => {
    const text = [timestamp, 'GET', `/api/v1/${path}`, createHash('sha256').update('').digest('hex')].join('\n');
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return fetch(`${inject('productUrl')}/api/v1/${path}`, {
      headers: { authorization: `PAY-HMAC-SHA256 api-key=${apiKey},signature=${signature},timestamp=${timestamp}` },
    });
  };
  const first = await send(Date.now());
  const { message } = first.status === 401 ? ((await first.clone().json()) as { message: string }) : { message: '' };
  const told = /server's time is (\S+Z)\./.exec(message)?.[1];
  // The tests' clock is frozen, and a signature works once.
  sent += 1;
  return told ? send(Date.parse(told) + sent) : first;
};

const fillForm = async (page: Page, name: string, permissions: readonly string[]) => {
  await page.getByLabel('Key name').fill(name);
  for (const permission of permissions) await page.getByLabel(permission, { exact: true }).check();
};

describe('API keys', () => {
  it('[SCR-3] [VAL-2] [VAL-3] are made, used by a machine, edited and deleted, each effective at the next request', async () => {
    const page = await openPage({ timezoneId: 'Europe/Berlin' });
    const name = uniqueName('Till');
    await signIn(page, 'admin@kestrel.example');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('link', { name: 'Create API key' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    for (const message of ['Key name is required', 'Choose at least one permission', 'IP address is required']) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page);
    await fillForm(page, 'till-7', ['See businesses', 'See balances and the ledger']);
    await page.getByText('Key name should only contain letters,numbers and spaces').waitFor();
    await page.getByLabel('Key name').fill(name);
    const address = page.getByLabel('IP address 1', { exact: true });
    await address.fill('127.0.0');
    await page.getByText('Invalid IP address format').waitFor();
    await address.fill('127.0.0.1');
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.getByLabel('IP address 2', { exact: true }).fill('::1');
    await page.getByLabel('Expires on a date').check();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Choose the last day', { exact: true }).waitFor();
    await page.getByLabel('Last day').fill('2024-06-30');
    await page.getByText('Expiry must be in the future', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Last day').fill('2099-06-30');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('127.0.0.1, ::1').waitFor();
    await page.getByText('Expires 30 Jun 2099 GMT+2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create API key' }).click();

    const dialog = page.getByRole('dialog', { name: 'API key created' });
    await dialog.getByText('shown only once', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    // Neither closes it: everything that follows is inside.
    const close = dialog.getByRole('button', { name: 'Close' });
    expect(await close.isDisabled()).toBe(true);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download .txt' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`api-key-${name.toLowerCase().replaceAll(' ', '-')}.txt`);
    const text = await readFile(await file.path(), 'utf8');
    const key = {
      apiKey: /API key: (pk_live_\S+)/.exec(text)?.[1] ?? '',
      secret: /API secret: (sk_live_\S+)/.exec(text)?.[1] ?? '',
    };
    expect(await copiedBy(page, () => dialog.getByRole('button', { name: 'Copy API secret' }).click())).toBe(
      key.secret,
    );
    await dialog.getByLabel('I have stored the secret').check();
    await close.click();

    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await row.click();
    const details = page.getByRole('complementary').filter({ hasText: 'Created by' });
    await details.getByText('admin@kestrel.example').waitFor();
    // Expiry on the same day as in the list, in a named zone.
    await page.getByRole('row').filter({ has: row }).getByText('Expires 30 Jun 2099 GMT+2').waitFor();
    await details.getByText('30 Jun 2099, 23:59:59 GMT+2').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain('sk_live_');
    expect((await callAs(key, 'businesses')).status).toBe(200);
    expect((await callAs(key, 'balances')).status).toBe(200);

    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByLabel('See balances and the ledger', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page
      .getByRole('row', { name: /^Permissions See businesses was See balances and the ledger, See businesses/ })
      .waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect((await callAs(key, 'balances')).status).toBe(403);

    await page.getByRole('link', { name: `Delete ${name}` }).click();
    const remove = page.getByRole('button', { name: 'Delete key' });
    await page.getByLabel(`Type ${name} to confirm`).fill('Till');
    expect(await remove.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${name} to confirm`).fill(name);
    await expect.poll(() => remove.isEnabled()).toBe(true);
    await expectAccessible(page);
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('No API keys yet').or(page.getByRole('table')).waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await callAs(key, 'businesses')).status).toBe(401);
  });

  it('[SCR-3] name in the list how many permissions, addresses and businesses are not shown, never cut off', async () => {
    const page = await openSignedIn('admin@northgate.example', '/api-keys');
    const row = page.getByRole('row').filter({ hasText: 'Shop backend' });
    const counts = row.getByText(/^\+\d+$/);
    await counts.first().waitFor();
    const cut = await counts.evaluateAll(
      (all) =>
        all.filter((count) => {
          const cell = count.closest('td')?.getBoundingClientRect();
          return !cell || count.getBoundingClientRect().right > cell.right;
        }).length,
    );
    expect(await counts.count()).toBeGreaterThan(1);
    expect(cut).toBe(0);
  });

  it('[SCR-3] are seen but not changed with GET_API_CREDENTIALS alone', async () => {
    const page = await openSignedIn('manager@northgate.example', '/change-password');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Create API key' }).count()).toBe(0);
    await page.goto('/create-api-keys');
    await page.waitForURL((url) => url.pathname !== '/create-api-keys');
  });

  it('[SCR-3] are offered nothing that their maker does not hold, also on a telephone and by a reload', async () => {
    const page = await openPage({ width: 390, height: 844 });
    await signIn(page, 'keys@northgate.example');
    await page.waitForURL('**/api-keys');
    await page.reload();
    await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.goto('/create-api-keys');
    await page.getByText('You hold nothing a key could be given.').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
