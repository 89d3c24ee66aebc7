import { describe, expect, inject, it } from 'vitest';
import { expectAccessible, signIn, useBrowser } from './src';

const { openPage } = useBrowser();

type Mail = { readonly id: string; readonly text: string };

const mailsTo = async (address: string): Promise<readonly Mail[]> => {
  const answer = await fetch(`${inject('productUrl')}/api/v1/sandbox/mailbox?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
};

/** The link of the mail that arrives after those already known: a newer link voids the older ones. */
const linkMailedTo = async (address: string, known: readonly Mail[]): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const fresh = (await mailsTo(address)).find(({ id }) => !known.some((mail) => mail.id === id));
    const link = fresh?.text.match(/\/reset-password\?token=\S+/)?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${address}`);
};

describe('passwords', () => {
  it('[SCR-2] [VAL-1] a forgotten one is set anew by the mailed link, which works once', async () => {
    const person = 'support@kestrel.example';
    const page = await openPage();
    const known = await mailsTo(person);
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(person);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If the address is registered, an e-mail with instructions has been sent.').waitFor();

    const link = await linkMailedTo(person, known);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('At least one uppercase, one lowercase letter and a number').waitFor();
    await page.getByText('Confirm Password is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('Sandbox2026');
    await page.getByLabel('Confirm password', { exact: true }).fill('Sandbox2026');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await signIn(page, person, { secret: 'Sandbox2026' });
    await page.getByRole('button', { name: 'Logout' }).waitFor();

    const other = await openPage();
    await other.goto(link);
    await other.getByLabel('New password', { exact: true }).fill('Sandbox2027');
    await other.getByLabel('Confirm password', { exact: true }).fill('Sandbox2027');
    await other.getByRole('button', { name: 'Set password' }).click();
    await other.getByText('This link is invalid or has expired').waitFor();
  });

  it('[SCR-2] [VAL-1] one’s own is changed with the old one, and this session stays', async () => {
    const person = 'manager@kestrel.example';
    const page = await openPage();
    await signIn(page, person);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Old password is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Old password').fill('Wrong2025');
    await page.getByLabel('New password', { exact: true }).fill('Sandbox2026');
    await page.getByLabel('Confirm password', { exact: true }).fill('Sandbox2026');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Old password is incorrect').waitFor();
    await page.getByLabel('Old password').fill('Sandbox2025');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/change-password');
  });
});
