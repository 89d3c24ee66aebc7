import { describe, expect, inject, it } from 'vitest';
import { authenticatorCode, expectAccessible, firstScreen, fixedInstant, ownPassword, signIn, useBrowser } from './src';
import { mailTo } from './src/mailbox';
import { newPerson, tokenOf } from './src/people';

const { openPage } = useBrowser();

/** Call of a signed-in person; it must succeed. */
const callAs = async (token: string, method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${inject('productUrl')}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

/** Person in Kestrel and Meridian, with a second factor. */
const personOfTwo = async (): Promise<string> => {
  const email = await newPerson('SUPPORT');
  await invite(email, 'admin@meridian.example');
  const token = await tokenOf(email);
  const { invitations } = (await callAs(token, 'GET', 'users/invitations')) as {
    invitations: { organisationId: string }[];
  };
  for (const { organisationId } of invitations) {
    await callAs(token, 'POST', `users/invitations/${organisationId}/accept`);
  }
  const { secret } = (await callAs(token, 'GET', 'users/two-fa')) as { secret: string };
  const body = {
    enabled: true,
    twoFaCode: authenticatorCode(secret, new Date(fixedInstant)),
    password: ownPassword,
  };
  await callAs(token, 'PATCH', 'users/two-fa', body);
  return email;
};

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

    // The mailed link only asks: opening it answers nothing.
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

describe('the reset of a second factor that two organisations rely on', () => {
  it('is asked for by one, confirmed by the person’s mailed link and password, and refused by the other', async () => {
    const email = await personOfTwo();
    const kestrel = await openPage();
    await signIn(kestrel, 'admin@kestrel.example');
    await firstScreen(kestrel);
    await kestrel.goto('/users');
    await kestrel.getByRole('searchbox', { name: 'Search by name, email or ID' }).fill(email);
    await kestrel.getByRole('link', { name: `Edit ${email}`, exact: true }).click();
    await kestrel.getByLabel('Reset two-factor').check();
    await kestrel.getByRole('button', { name: 'Verify' }).click();
    await kestrel.getByRole('button', { name: 'Save changes' }).click();
    await kestrel.getByRole('dialog', { name: 'User updated successfully!' }).waitFor();

    const mail = await mailTo(email, 'Reset your two-factor authentication?');
    const link = /\/reset-two-factor\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
    const page = await openPage();
    await page.goto(link);
    await page.getByText(`for ${email}`).waitFor();
    await page.getByText(/^It happens 24 hours after you confirm/).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await page.getByRole('button', { name: 'Confirm the reset' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Confirm the reset' }).click();
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor();
    await expectAccessible(page);
    // Opened again it shows the same; nothing has happened yet.
    await page.reload();
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor();

    await mailTo('admin@meridian.example', `A reset of two-factor authentication was asked for ${email}`);
    const meridian = await openPage();
    await signIn(meridian, 'admin@meridian.example');
    await firstScreen(meridian);
    await meridian.goto('/users');
    await meridian.getByRole('searchbox', { name: 'Search by name, email or ID' }).fill(email);
    await meridian.getByRole('link', { name: `Edit ${email}`, exact: true }).click();
    await meridian.getByRole('button', { name: 'Refuse two-factor reset' }).click();
    const question = meridian.getByRole('dialog').or(meridian.getByRole('alertdialog'));
    await question.getByText('The person and whoever asked are told.').waitFor();
    await expectAccessible(meridian);
    await question.getByRole('button', { name: 'Refuse two-factor reset' }).click();
    await expect.poll(() => meridian.getByRole('button', { name: 'Refuse two-factor reset' }).count()).toBe(0);

    await page.reload();
    await page.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor();
    await signIn(page, email);
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
  });
});
