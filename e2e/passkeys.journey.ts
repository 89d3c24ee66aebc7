import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  giveDevice,
  mailTo,
  newPerson,
  ownPassword,
  signIn,
  useBrowser,
} from './src';

const { openPage } = useBrowser();

/** Passkeys need a name of a host, which an address of digits is not. */
const byName = (): string => inject('productUrl').replace('127.0.0.1', 'localhost');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openSecurity = async (page: Page) => {
  await page.goto('/authentication');
  await page.getByRole('heading', { name: 'Authentication', level: 1 }).waitFor();
};
const logOut = async (page: Page) => {
  const logout = page.getByRole('button', { name: 'Logout', exact: true });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await logout.or(menu).first().waitFor();
  // On a phone it stands in the menu.
  if (await menu.isVisible()) await menu.click();
  await logout.click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
};

describe.each([1440, 390])('passkeys on a screen of %i px', (width) => {
  it('are added with the password, sign in alone, confirm a change, are renamed and removed, each told by mail', async () => {
    const person = await newPerson('BACKOFFICE');
    const page = await openPage({ url: byName(), width });
    const device = await giveDevice(page);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor({ state: 'detached' });
    await openSecurity(page);
    await page.getByText('No passkey yet.').waitFor();
    await press(page, 'Add a passkey');
    await press(page, 'Add a passkey');
    await page.getByText('Password is required').waitFor();
    await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Work laptop');
    await page.locator('form').getByLabel('Password', { exact: true }).last().fill(ownPassword);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await device.verify(false);
    await press(page, 'Add a passkey');
    await page.getByText('The passkey was not confirmed. Please try again.').waitFor();
    await device.verify(true);
    await press(page, 'Add a passkey');
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    await press(page, 'I have stored them');
    await page.getByText('Work laptop').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect((await mailTo(person, 'A passkey was added')).subject).toMatch(/^\w+: /);

    await page.reload();
    await page.getByText('Work laptop').waitFor();
    await page.goto('/change-password');
    await page.getByText('You confirm with your passkey when you go on.').waitFor();
    await page.getByLabel('Old password').fill(ownPassword);
    await page.getByLabel('New password').fill('Heron-Quarry-41');
    await page.getByLabel('Confirm password').fill('Heron-Quarry-41');
    await press(page, 'Change password');
    await page.getByText('Password changed').waitFor();

    await page.goto('/');
    await logOut(page);
    await page.getByLabel('Email').fill(person);
    await page.getByLabel('Password', { exact: true }).fill('Heron-Quarry-41');
    await press(page, 'Login');
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
    await expectNoSidewaysScroll(page);
    await press(page, 'Sign in with a passkey');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor({ state: 'detached' });

    await openSecurity(page);
    await press(page, 'Rename Work laptop');
    await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Old laptop');
    await press(page, 'Save');
    await page.getByText('Old laptop').waitFor();
    await press(page, 'Remove Old laptop');
    await page.locator('form').getByLabel('Password', { exact: true }).last().fill('Heron-Quarry-41');
    await press(page, 'Remove');
    await page.getByText('No passkey yet.').waitFor();
    await mailTo(person, 'A passkey was removed');
  });
});
