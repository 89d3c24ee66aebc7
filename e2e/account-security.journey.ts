import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  authenticatorCode,
  copiedBy,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  fixedInstant,
  mailTo,
  newPerson,
  ownPassword,
  signIn,
  tokenOf,
  useBrowser,
} from './src';

const { openPage } = useBrowser();

const api = (path: string) => `${inject('productUrl')}/api/v1/${path}`;

/** The product's clock is frozen, so the codes around it are the valid ones, each once and in this order. */
const codesOf = (secret: string): readonly string[] =>
  [-1, 0, 1].map((step) => authenticatorCode(secret, new Date(Date.parse(fixedInstant) + step * 30_000)));

const open = async (page: Page, item: string) => {
  await page.getByRole('link', { name: item, exact: true }).click();
  await page.getByRole('heading', { name: item, level: 1 }).waitFor();
};
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
};

describe('the security of one’s account', () => {
  it('[SCR-2] [VAL-5] [LOGIN-5] a second factor is set up, asked for, replaced by a recovery code once, and taken off', async () => {
    const person = await newPerson('BACKOFFICE');
    const page = await openPage();
    await signIn(page, person);
    await open(page, 'Authentication');
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('2FA must be 6 digits').waitFor();
    await page.getByText('Password is required').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);

    const secret = await copiedBy(page, () => page.getByRole('button', { name: 'Copy secret' }).click());
    const [first = '', second = '', third = ''] = codesOf(secret);
    const wrong = String((Number(third) + 7) % 1_000_000).padStart(6, '0');
    await page.getByLabel('Two-factor code').fill(wrong);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
    await page.getByLabel('Two-factor code').fill(first);
    await page.getByRole('button', { name: 'Enable' }).click();

    const list = page.getByRole('list', { name: 'Recovery codes' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(10);
    const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    expect(await page.getByText(recoveryCodes[0] ?? '').count()).toBe(0);
    expect((await mailTo(person, 'Two-factor authentication was enabled')).subject).toMatch(/^\w+: /);

    await logOut(page);
    await signIn(page, person);
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await page.getByLabel('Two-factor code').fill(second);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();

    await logOut(page);
    await page.getByLabel('Email').fill(person);
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Two-factor code').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();

    await logOut(page);
    await page.getByLabel('Email').fill(person);
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[1] ?? '');
    await page.getByRole('button', { name: 'Login', exact: true }).click();

    await open(page, 'Authentication');
    await page.getByLabel('Two-factor code').fill(third);
    await page.getByLabel('Password', { exact: true }).fill('Wrong2025');
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Password is incorrect').waitFor();
    await page.getByLabel('Two-factor code').fill(third);
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect((await mailTo(person, 'Two-factor authentication was disabled')).subject).toMatch(/^\w+: /);

    await logOut(page);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('one’s other sessions are listed and ended, effective on their next request, and a new device is told about', async () => {
    const person = await newPerson('SUPPORT');
    const page = await openPage();
    await signIn(page, person);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    const token = await tokenOf(person, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    expect((await mailTo(person, 'New sign-in from an unknown device')).subject).toMatch(/^\w+: /);
    const asOther = () => fetch(api('currencies'), { headers: { authorization: `Bearer ${token}` } });
    expect((await asOther()).status).toBe(200);

    await open(page, 'Authentication');
    const sessions = page.getByRole('list', { name: 'Your sessions, this one first' });
    await sessions.getByText('This session').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
    await expectAccessible(page);
    await expectMessage(page, 'Session ended', () =>
      page.getByRole('button', { name: 'End the session on Firefox on Windows' }).click(),
    );
    await sessions.getByText('Firefox on Windows').waitFor({ state: 'detached' });
    expect((await asOther()).status).toBe(401);
  });

  it('the screen fits a phone', async () => {
    const page = await openPage({ width: 390, height: 844 });
    await signIn(page, 'manager@baltic.example');
    await page.waitForURL((url) => url.pathname !== '/');
    await page.goto('/authentication');
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
