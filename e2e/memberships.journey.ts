import { describe, expect, inject, it } from 'vitest';
import { expectAccessible, signIn, useBrowser } from './src';
import { mailTo } from './src/mailbox';
import { newPerson, tokenOf } from './src/people';

const { openPage } = useBrowser();

/** Invites by the API into an organisation of the demonstration, as its administrator. */
const invite = async (email: string, administrator: string): Promise<void> => {
  const token = await tokenOf(administrator);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const base = `${inject('productUrl')}/api/v1`;
  const { roles } = (await (await fetch(`${base}/users/role-choices`, { headers })).json()) as {
    roles: { id: string; name: string }[];
  };
  const roleId = roles.find(({ name }) => name === 'SUPPORT')?.id;
  const answer = await fetch(`${base}/users`, { method: 'POST', headers, body: JSON.stringify({ email, roleId }) });
  expect(answer.status).toBe(201);
};

describe('an organisation that invites somebody who has an account', () => {
  it('is answered after the next sign-in: declined by mail, accepted in the chooser, left again', async () => {
    const email = await newPerson('SUPPORT');
    await invite(email, 'admin@empty.example');
    await invite(email, 'admin@meridian.example');

    // The mailed link asks; opening it answers nothing.
    const mail = await mailTo(email, 'You are invited to Meridian');
    const link = /\/invitation\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
    const page = await openPage();
    await page.goto(link);
    await page.getByRole('heading', { name: /^Meridian .* invites you$/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('heading', { name: 'You declined' }).waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor();

    await signIn(page, email);
    await page.getByRole('heading', { name: 'Choose an organisation' }).waitFor();
    await page.getByRole('heading', { name: 'Invitations' }).waitFor();
    expect(await page.getByRole('button', { name: /^Accept the invitation/ }).count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Accept the invitation/ }).click();
    await page.getByText(/^You joined /).waitFor();
    await expect.poll(() => page.getByText('Switch to organisation').count()).toBe(2);
    await page.getByRole('button', { name: /Kestrel/ }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();

    await page.goto('/authentication');
    const leave = page.getByRole('button', { name: /^Leave / });
    await expect.poll(() => leave.count()).toBe(2);
    await expectAccessible(page);
    await page
      .getByRole('list', { name: 'Your organisations' })
      .getByRole('listitem')
      .filter({ hasNotText: 'This one' })
      .getByRole('button')
      .click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => leave.count()).toBe(1);
  });
});
