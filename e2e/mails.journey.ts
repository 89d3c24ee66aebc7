import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  authenticatorCode,
  copiedBy,
  fixedInstant,
  freezeClock,
  mailTo,
  newPerson,
  ownPassword,
  passwordLinkIn,
  signIn,
  tokenOf,
  uniqueEmail,
  uniqueName,
  useBrowser,
} from './src';

const { openPage } = useBrowser();

const admin = 'admin@kestrel.example';

const openAs = async (email: string, secret?: string): Promise<Page> => {
  const page = await openPage();
  await freezeClock(page);
  await signIn(page, email, secret ? { secret } : {});
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const closeResult = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).last().click();
const setPassword = async (page: Page, link: string, secret: string, button: string) => {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password', { exact: true }).fill(secret);
  await press(page, button);
};
/** By the mails' own words, from any sender: under the brand, in whole sentences, without unfilled placeholders. */
const expectWhole = ({ subject, text }: { subject: string; text: string }, brand: string) => {
  expect(subject.startsWith(`${brand}: `)).toBe(true);
  expect(text).not.toMatch(/undefined|null|\$\{|\[object|NaN|Invalid Date/);
  expect(text.trimEnd().endsWith(brand)).toBe(true);
};

describe('a mail tells', () => {
  it('who is invited, where to set a password; a second invitation voids the link of the first', async () => {
    const email = uniqueEmail('invited');
    const page = await openAs(admin);
    await page.goto('/create-user');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'SUPPORT' }).click();
    await press(page, 'Verify');
    await press(page, 'Send invitation');
    await closeResult(page, 'User created successfully!');
    const first = await mailTo(email, 'You are invited');
    expectWhole(first, 'Kestrel');
    expect(first.text).toContain('invites you to its dashboard');
    expect(first.text).toContain('72 hours');

    await page.getByRole('button', { name: `Resend invitation: ${email}` }).click();
    await press(page, 'Resend');
    const second = await mailTo(email, 'You are invited', [first]);
    expect(passwordLinkIn(second)).not.toBe(passwordLinkIn(first));
    const theirs = await openPage();
    await theirs.goto(passwordLinkIn(first));
    await theirs.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor();
    await setPassword(theirs, passwordLinkIn(second), ownPassword, 'Set password');
    await theirs.getByText('Log in with the new password.').waitFor();
  });

  it('a person with an account elsewhere that they are invited, which says nothing of that account to who invites', async () => {
    const person = await newPerson('SUPPORT');
    const page = await openAs('admin@harbour.example');
    await page.goto('/create-user');
    await page.getByRole('textbox', { name: 'Email' }).fill(person);
    await page.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'SUPPORT' }).click();
    await press(page, 'Verify');
    await press(page, 'Send invitation');
    await page.getByText(`The invitation is on its way to ${person}.`).waitFor();
    const mail = await mailTo(person, 'You are invited to Harbour Group');
    expectWhole(mail, 'Harbour');
    expect(mail.text).not.toContain('reset-password');
    const theirs = await openPage();
    await signIn(theirs, person);
    await theirs.getByRole('button', { name: 'Accept the invitation to Harbour Group' }).waitFor();
    await theirs.getByRole('button', { name: /Kestrel/ }).waitFor();
  });

  it('the way to a new password, and its owner that a password was changed: by the link or by themselves', async () => {
    const person = await newPerson('SUPPORT');
    const page = await openPage();
    await freezeClock(page);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(person);
    await press(page, 'Send link');
    const link = await mailTo(person, 'Set a new password');
    expectWhole(link, 'Kestrel');
    expect(link.text).toContain('30 minutes');
    await setPassword(page, passwordLinkIn(link), 'Heron-Quarry-41', 'Set password');
    await page.getByText('Log in with the new password.').waitFor();
    const byLink = await mailTo(person, 'Your password was changed');
    expectWhole(byLink, 'Kestrel');

    await signIn(page, person, { secret: 'Heron-Quarry-41' });
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.goto('/change-password');
    await page.getByLabel('Old password').fill('Heron-Quarry-41');
    await page.getByLabel('New password', { exact: true }).fill('Heron-Quarry-42');
    await page.getByLabel('Confirm password', { exact: true }).fill('Heron-Quarry-42');
    await press(page, 'Change password');
    const byHand = await mailTo(person, 'Your password was changed', [byLink]);
    expect(byHand.text).toContain('If this was not you');
  });

  it('its owner that the second factor came, went, and was taken off by somebody else', async () => {
    const person = await newPerson('SUPPORT');
    const page = await openAs(person);
    await page.goto('/authentication');
    const enable = async (at: number) => {
      const secret = await copiedBy(page, () => press(page, 'Copy secret'));
      await page.getByLabel('Two-factor code').fill(authenticatorCode(secret, new Date(at)));
      await page.getByLabel('Password', { exact: true }).fill(ownPassword);
      await press(page, 'Enable');
      await press(page, 'I have stored them');
      return secret;
    };
    const now = Date.parse(fixedInstant);
    const secret = await enable(now - 30_000);
    const enabled = await mailTo(person, 'Two-factor authentication was enabled');
    expectWhole(enabled, 'Kestrel');
    await page.getByLabel('Two-factor code').fill(authenticatorCode(secret, new Date(now)));
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await press(page, 'Disable');
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expectWhole(await mailTo(person, 'Two-factor authentication was disabled'), 'Kestrel');

    await enable(now);
    const administrators = await openAs(admin);
    await administrators.goto('/users');
    await administrators.getByRole('link', { name: `Edit ${person}`, exact: true }).click();
    await administrators.getByLabel('Reset two-factor').check();
    await press(administrators, 'Verify');
    await press(administrators, 'Save changes');
    await closeResult(administrators, 'User updated successfully!');
    const reset = await mailTo(person, 'Two-factor authentication was reset');
    expectWhole(reset, 'Kestrel');
    expect(reset.text).toContain('An administrator of your organisation');
  });

  it('its owner of a sign-in from a device not seen before, and names it', async () => {
    const person = await newPerson('SUPPORT');
    await openAs(person);
    await tokenOf(person, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    const mail = await mailTo(person, 'New sign-in from an unknown device');
    expectWhole(mail, 'Kestrel');
    expect(mail.text).toContain('Firefox on Windows, 30 Jun 2025, 14:30 UTC');
  });

  it('whoever answers for API keys that one was created, changed and revoked, and by whom', async () => {
    const maker = await newPerson('ADMIN');
    const page = await openAs(maker);
    const name = uniqueName('Till');
    await page.goto('/create-api-keys');
    await page.getByLabel('Key name').fill(name);
    await page.getByLabel('See businesses', { exact: true }).check();
    await page.getByLabel('IP address 1', { exact: true }).fill('127.0.0.1');
    await press(page, 'Verify');
    await press(page, 'Create API key');
    const dialog = page.getByRole('dialog', { name: 'API key created' });
    await dialog.getByLabel('I have stored the secret').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    for (const recipient of [maker, admin]) {
      const mail = await mailTo(recipient, `API key ${name} was created`);
      expectWhole(mail, 'Kestrel');
      expect(mail.text).toContain(`${maker} created the API key ${name}`);
      expect(mail.text).not.toMatch(/sk_live_|pk_live_/);
    }
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByLabel('See balances and the ledger', { exact: true }).check();
    await press(page, 'Verify');
    await press(page, 'Save changes');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expectWhole(await mailTo(maker, `API key ${name} was changed`), 'Kestrel');
    await page.getByRole('link', { name: `Delete ${name}` }).click();
    await page.getByLabel(`Type ${name} to confirm`).fill(name);
    await press(page, 'Delete key');
    expect((await mailTo(maker, `API key ${name} was revoked`)).text).toContain('refused from now on');
  });
});
