import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductClock } from './src';
import {
  authenticatorCode,
  callProduct,
  copiedBy,
  expectAccessible,
  expectFocused,
  firstScreen,
  fixedInstant,
  freezeClock,
  giveRole,
  logIn,
  openClock,
  password,
  signIn,
  startProduct,
  uniqueEmail,
  uniqueName,
  useBrowser,
} from './src';
import { passwordOf } from './src/people';

// A product of its own: its clock moves, for a code works once and the next one comes 30 seconds later.
const { openPage } = useBrowser();
let product: Product;
let clock: ProductClock;

const person = 'twofa@northgate.example';
const stepLength = 30_000;
let secret = '';
let now = Date.parse(fixedInstant);

const codeAt = (instant: number, base32 = secret) => authenticatorCode(base32, new Date(instant));

/** Advances the clock by one step or more; returns the authenticator's code then. */
const freshCode = async (steps = 1): Promise<string> => {
  now += steps * stepLength;
  await clock.standAt(new Date(now));
  return codeAt(now);
};

/** Six digits that no step around now has. */
const wrongCode = (): string => {
  const near = [-2, -1, 0, 1, 2].map((step) => codeAt(now + step * stepLength));
  return ['123456', '123457', '123458', '123459', '123450', '123451'].find((code) => !near.includes(code)) ?? '';
};

/** Person of the same organisation who has just enabled a second factor. */
const withSecondFactor = async (email: string): Promise<void> => {
  const { token } = await logIn(product, email);
  const setup = await callProduct(product, 'GET', 'users/two-fa', { token });
  const { secret: own } = setup.json<{ secret: string }>();
  const body = { enabled: true, twoFaCode: codeAt(now, own), password: passwordOf(email) };
  expect((await callProduct(product, 'PATCH', 'users/two-fa', { token, body })).status).toBe(200);
};

beforeAll(async () => {
  product = await startProduct();
  clock = await openClock(product);
  const { signIns } = (await callProduct(product, 'GET', 'sandbox/sign-ins')).json<{
    signIns: { email: string; twoFactorSecret?: string }[];
  }>();
  secret = signIns.find(({ email }) => email === person)?.twoFactorSecret ?? '';

  // Setting up code protection requires something to protect: the person becomes an administrator.
  const { token } = await logIn(product, 'admin@northgate.example');
  await giveRole(product, token, { email: person, role: 'ADMIN' });
});
afterAll(async () => {
  await clock?.close();
  await product?.stop();
});

const openAs = async (path: string): Promise<Page> => {
  const page = await openPage({ url: product.url });
  await freezeClock(page);
  await signIn(page, person, { twoFactorCode: await freshCode() });
  await firstScreen(page);
  await page.goto(path);
  return page;
};

const refusal = 'Invalid or expired 2FA verification code.';
const spentText = 'This code was used already.';
const field = (page: Page) => page.getByLabel('Two-factor code');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const close = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).last().click();

/** Submits without a code, with a wrong one and with a right one; every refusal is shown at the code and clears it. */
const submitWith = async (page: Page, submit: string, code: string): Promise<void> => {
  await press(page, submit);
  await page.getByText('2FA must be 6 digits').waitFor();
  await expectFocused(field(page));
  await field(page).fill(wrongCode());
  await press(page, submit);
  await page.getByText(refusal).waitFor();
  await expectFocused(field(page));
  expect(await field(page).inputValue()).toBe('');
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  await field(page).fill(code);
  await page.getByText(refusal).waitFor({ state: 'detached' });
  await press(page, submit);
};

const chooseRole = async (page: Page, role: string) => {
  await page.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: role }).click();
};

describe('whoever has a second factor', () => {
  it('[VAL-5] proves with it that a user may be invited, changed and deleted; a wrong code keeps what was entered', async () => {
    const page = await openAs('/create-user');
    const email = uniqueEmail('asked');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
    await chooseRole(page, 'SUPPORT');
    expect(await field(page).count()).toBe(0);
    await press(page, 'Verify');
    await field(page).fill(wrongCode());
    await press(page, 'Send invitation');
    await page.getByText(refusal).waitFor();
    await expectAccessible(page);
    await press(page, 'Back');
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
    expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ana');
    await press(page, 'Verify');
    expect(await page.getByText(refusal).count()).toBe(0);
    await submitWith(page, 'Send invitation', await freshCode());
    await close(page, 'User created successfully!');

    await page.getByRole('link', { name: `Edit ${email}`, exact: true }).click();
    await page.getByRole('textbox', { name: 'Last name' }).fill('Lind');
    await press(page, 'Verify');
    await submitWith(page, 'Save changes', await freshCode());
    await close(page, 'User updated successfully!');

    await page.getByRole('button', { name: `Resend invitation: ${email}` }).click();
    await submitWith(page, 'Resend', await freshCode());
    await page.getByText('Invitation sent').waitFor();

    await page.getByRole('link', { name: `Delete ${email}` }).click();
    await field(page).waitFor();
    await submitWith(page, 'Delete user', await freshCode());
    await close(page, 'User deleted successfully!');
    await page.getByRole('button', { name: email, exact: true }).waitFor({ state: 'detached' });
  });

  it('takes another person’s second factor off, who signs in with the password alone then', async () => {
    const other = 'support@northgate.example';
    await withSecondFactor(other);
    expect((await logIn(product, other)).status).toBe(401);
    const page = await openAs('/users');
    await page.getByRole('link', { name: `Edit ${other}`, exact: true }).click();
    await page.getByLabel('Reset two-factor').check();
    await press(page, 'Verify');
    await page.getByText('Reset two-factor').waitFor();
    await submitWith(page, 'Save changes', await freshCode());
    await close(page, 'User updated successfully!');
    expect((await logIn(product, other)).status).toBe(200);
  });

  it('[VAL-5] proves with it that a role may be created, changed and deleted; a code that begins with 0 is as good as any', async () => {
    // The sign-in uses a code too, and the one with the zero comes after it.
    let steps = 2;
    while (!codeAt(now + steps * stepLength).startsWith('0')) steps += 1;
    await freshCode(steps - 2);
    const page = await openAs('/user-roles/create');
    const name = uniqueName('Desk');
    await page.getByRole('textbox', { name: 'Role name' }).fill(name);
    await press(page, 'Verify');
    const code = await freshCode();
    expect(code).toMatch(/^0\d{5}$/);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.headers()['x-two-fa-code'] === code),
      submitWith(page, 'Create role', code),
    ]);
    expect((await sent.response())?.status()).toBe(201);
    await close(page, 'Role created successfully!');

    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('textbox', { name: 'Role name' }).fill(`${name} two`);
    await press(page, 'Verify');
    await submitWith(page, 'Save changes', await freshCode());
    await close(page, 'Role updated successfully!');

    await page.getByRole('link', { name: `Delete ${name} two` }).click();
    await field(page).waitFor();
    await submitWith(page, 'Delete role', await freshCode());
    await close(page, 'Role deleted successfully!');
    await page.getByRole('link', { name: `${name} two`, exact: true }).waitFor({ state: 'detached' });
  });

  it('proves with it that an API key may be made, changed and revoked; a code works once', async () => {
    const page = await openAs('/create-api-keys');
    const name = uniqueName('Till');
    await page.getByLabel('Key name').fill(name);
    await page.getByLabel('See businesses', { exact: true }).check();
    await page.getByLabel('IP address 1', { exact: true }).fill('127.0.0.1');
    await press(page, 'Verify');
    const spent = await freshCode();
    await submitWith(page, 'Create API key', spent);
    const dialog = page.getByRole('dialog', { name: 'API key created' });
    await dialog.getByLabel('I have stored the secret').check();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByLabel('See balances and the ledger', { exact: true }).check();
    await press(page, 'Verify');
    await field(page).fill(spent);
    await press(page, 'Save changes');
    await page.getByText(spentText).waitFor();
    await submitWith(page, 'Save changes', await freshCode());
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: `Delete ${name}` }).click();
    await page.getByLabel(`Type ${name} to confirm`).fill(name);
    await submitWith(page, 'Delete key', await freshCode());
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  });

  it('proves with it that the callback secret may be seen and replaced', async () => {
    const page = await openAs('/businesses');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await press(page, 'Show');
    const dialog = page.getByRole('alertdialog');
    await expectFocused(field(page));
    await dialog.getByRole('button', { name: 'Show' }).click();
    await dialog.getByText('2FA must be 6 digits').waitFor();
    await field(page).fill(wrongCode());
    await dialog.getByRole('button', { name: 'Show' }).click();
    await dialog.getByText(refusal).waitFor();
    await expectFocused(field(page));
    await expectAccessible(page);
    const code = await freshCode();
    await field(page).fill(code);
    await dialog.getByRole('button', { name: 'Show' }).click();
    const shown = page.getByRole('group').getByText(/^whsec_[\w+/=]{20,}$/);
    const first = await shown.innerText();

    await press(page, 'Rotate');
    await field(page).fill(code);
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByText(spentText).waitFor();
    await field(page).fill(await freshCode());
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => shown.innerText()).not.toBe(first);
    await page.getByText(/also signs until/).waitFor();
  });

  it('is asked for it where another tab of the same session enabled it', async () => {
    const page = await openPage({ url: product.url });
    await freezeClock(page);
    const other = 'backoffice@northgate.example';
    await signIn(page, other);
    await firstScreen(page);
    await page.goto('/authentication');
    const own = await copiedBy(page, () => page.getByRole('button', { name: 'Copy secret' }).click());
    expect(own).toMatch(/^[A-Z2-7]{16,}$/);
    // A duplicated tab takes the stored session with it.
    const [twin] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open('/change-password'))]);
    await freezeClock(twin);
    await twin.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
    await field(page).fill(codeAt(now, own));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Enable');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();

    await twin.getByLabel('Old password').fill(password);
    await twin.getByLabel('New password', { exact: true }).fill('Heron-Quarry-41');
    await twin.getByLabel('Confirm password', { exact: true }).fill('Heron-Quarry-41');
    await press(twin, 'Change password');
    await field(twin).waitFor();
    now += stepLength;
    await clock.standAt(new Date(now));
    await field(twin).fill(codeAt(now, own));
    await press(twin, 'Change password');
    await twin.getByText('Password changed').waitFor();
  });

  it('[VAL-1] [VAL-5] changes the password with it, and then signs in with both', async () => {
    const page = await openAs('/change-password');
    await page.getByLabel('Old password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill('Heron-Quarry-41');
    await page.getByLabel('Confirm password', { exact: true }).fill('Heron-Quarry-41');
    await submitWith(page, 'Change password', await freshCode());
    await page.getByText('Password changed').waitFor();
    const again = await openPage({ url: product.url });
    await freezeClock(again);
    await signIn(again, person, { secret: 'Heron-Quarry-41', twoFactorCode: await freshCode() });
    await firstScreen(again);
  });
});
