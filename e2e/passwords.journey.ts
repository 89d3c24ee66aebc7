import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectMessage,
  expectPath,
  mailTo,
  newPerson,
  ownPassword,
  passwordLinkIn,
  signIn,
  useBrowser,
} from './src';

const { openPage } = useBrowser();

describe('passwords', () => {
  it('[SCR-2] [VAL-1] a forgotten one is set anew by the mailed link, which works once', async () => {
    const person = await newPerson('SUPPORT');
    const page = await openPage();
    const invitation = await mailTo(person, '');
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(person);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If the address is registered, an email with instructions has been sent.').waitFor();

    const link = passwordLinkIn(await mailTo(person, '', [invitation]));
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('At least one uppercase, one lowercase letter and a number').waitFor();
    await page.getByText('Confirm Password is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('Heron-Quarry-41');
    await page.getByLabel('Confirm password', { exact: true }).fill('Heron-Quarry-41');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await signIn(page, person, { secret: 'Heron-Quarry-41' });
    await page.getByRole('button', { name: 'Logout' }).waitFor();

    const other = await openPage();
    await other.goto(link);
    await other.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor();
    await expectAccessible(other);
    expect(await other.getByLabel('New password', { exact: true }).count()).toBe(0);
    await other.getByRole('link', { name: 'Ask for a new link' }).click();
    await other.getByRole('button', { name: 'Send link' }).waitFor();
  });

  it('[SCR-2] [VAL-1] one’s own is changed with the old one, and this session stays', async () => {
    const person = await newPerson('MANAGER');
    const page = await openPage();
    await signIn(page, person);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Old password is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Old password').fill('Wrong2025');
    await page.getByLabel('New password', { exact: true }).fill('Heron-Quarry-41');
    await page.getByLabel('Confirm password', { exact: true }).fill('Heron-Quarry-41');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Old password is incorrect').waitFor();
    await page.getByLabel('Old password').fill(ownPassword);
    await expectMessage(page, 'Password changed', () => page.getByRole('button', { name: 'Change password' }).click());
    await page.reload();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    await expectPath(page, '/change-password');
  });
});
