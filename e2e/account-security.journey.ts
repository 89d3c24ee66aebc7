import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { authenticatorCode } from './src/authenticator';
import { expectAccessible, expectNoSidewaysScroll, fixedInstant, password, signIn, useBrowser } from './src';

const { openPage } = useBrowser();

type Mail = { readonly subject: string };

const api = (path: string) => `${inject('productUrl')}/api/v1/${path}`;

/** Waits for a mail with these words in its subject; answers its whole subject. */
const mailTo = async (address: string, words: string): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(api(`sandbox/mailbox?to=${encodeURIComponent(address)}`));
    const { messages } = (await answer.json()) as { messages: Mail[] };
    const found = messages.find(({ subject }) => subject.includes(words));
    if (found) return found.subject;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail "${words}" to ${address}`);
};

/** The product's clock stands still, so the codes around it are the ones that work, each once and in this order. */
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
    const person = 'backoffice@kestrel.example';
    const page = await openPage();
    await signIn(page, person);
    await open(page, 'Authentication');
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('2FA must be 6 digits').waitFor();

    await page.getByRole('button', { name: 'Copy secret' }).click();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    const [first = '', second = '', third = ''] = codesOf(secret);
    const wrong = String((Number(third) + 7) % 1_000_000).padStart(6, '0');
    await page.getByLabel('Two-factor code').fill(wrong);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
    await page.getByLabel('Two-factor code').fill(first);
    await page.getByRole('button', { name: 'Enable' }).click();

    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
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
    expect(await mailTo(person, 'Two-factor authentication was enabled')).toMatch(/^\w+: /);

    await logOut(page);
    await signIn(page, person);
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Two-factor code').fill(second);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();

    await logOut(page);
    await page.getByLabel('Email').fill(person);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    expect(await page.getByLabel('Two-factor code').count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();

    await logOut(page);
    await page.getByLabel('Email').fill(person);
    await page.getByLabel('Password', { exact: true }).fill(password);
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
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(await mailTo(person, 'Two-factor authentication was disabled')).toMatch(/^\w+: /);

    await logOut(page);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('one’s other sessions are listed and ended, effective on their next request, and a new device is told about', async () => {
    const person = 'support@baltic.example';
    const page = await openPage();
    await signIn(page, person);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    const answer = await fetch(api('auth/login'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
      body: JSON.stringify({ email: person, password }),
    });
    const token = answer.headers.get('x-identity-token') ?? '';
    expect(await mailTo(person, 'New sign-in from an unknown device')).toMatch(/^\w+: /);
    const asOther = () => fetch(api('currencies'), { headers: { authorization: `Bearer ${token}` } });
    expect((await asOther()).status).toBe(200);

    await open(page, 'Authentication');
    const sessions = page.getByRole('list', { name: 'Your sessions, this one first' });
    await sessions.getByText('This session').waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End the session on Firefox on Windows' }).click();
    await page.getByText('Session ended').waitFor();
    await sessions.getByText('Firefox on Windows').waitFor({ state: 'detached' });
    expect((await asOther()).status).toBe(401);
  });

  it('a session says two minutes before that it ends: a call prolongs an idle one, and an unanswered warning ends it', async () => {
    const page = await openPage();
    await page.clock.install();
    await signIn(page, 'manager@baltic.example');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.clock.runFor(61_000);
    // The limits are asked for in the background; only then does the idle time count.
    await page.waitForTimeout(500);
    await page.clock.fastForward('26:30');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.clock.runFor(40_000);
    const warning = page.getByRole('alertdialog', { name: 'You are about to be signed out' });
    await warning.getByText('You have not used the dashboard for a while.').waitFor();
    await expectAccessible(page);
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await page.waitForTimeout(500);
    await page.clock.runFor(2_000);
    await warning.waitFor({ state: 'detached' });

    await page.clock.fastForward('28:00');
    await page.clock.runFor(2_000);
    await warning.waitFor();
    await page.clock.fastForward('02:00');
    await page.clock.runFor(2_000);
    await page.getByText('Session expired').waitFor();
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
