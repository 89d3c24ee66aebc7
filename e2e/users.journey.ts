import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { TabOptions } from './src';
import {
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  firstScreen,
  freezeClock,
  landed,
  mailTo,
  ownPassword,
  passwordLinkIn,
  signIn,
  uniqueEmail,
  useBrowser,
} from './src';

const { openPage, openSignedIn } = useBrowser();

/** On a light screen that everybody has. */
const openAs = (email: string, options: TabOptions = {}) => openSignedIn(email, '/change-password', options);

const openUsers = async (page: Page) => {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
};

const chooseRole = async (page: Page, role: string) => {
  await page.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: role }).click();
};

/** Invites through the three steps; ends at the result. */
const inviteAs = async (page: Page, email: string, role: string) => {
  await openUsers(page);
  await page.getByRole('link', { name: 'Create user' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await page.getByRole('textbox', { name: 'Last name' }).fill("O'Brien");
  await chooseRole(page, role);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
};

describe('users', () => {
  it('[SCR-3] an administrator invites a person, who sets a password by the mailed link and signs in', async () => {
    const email = uniqueEmail('ana');
    const page = await openAs('admin@northgate.example');
    await inviteAs(page, email, 'SUPPORT');
    await page.getByText(email).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const result = page.getByRole('dialog', { name: 'User created successfully!' });
    await result.getByText(`The invitation is on its way to ${email}.`).waitFor();
    await expectAccessible(page);
    await result.getByRole('button', { name: 'Close' }).last().click();
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('Invited').waitFor();

    const mail = await mailTo(email, '');
    expect(mail.subject).toBe('Northgate: You are invited to Northgate Payments');
    const theirs = await openPage();
    await freezeClock(theirs);
    await theirs.goto(passwordLinkIn(mail));
    await theirs.getByLabel('New password', { exact: true }).fill(ownPassword);
    await theirs.getByLabel('Confirm password', { exact: true }).fill(ownPassword);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await theirs.getByText('Log in with the new password.').waitFor();
    await signIn(theirs, email);
    await firstScreen(theirs);
    expect(await theirs.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Refresh' }).click();
    await row.getByText('Active').waitFor();
  });

  it('resends an invitation with a new link', async () => {
    const email = uniqueEmail('again');
    const page = await openAs('admin@harbour.example');
    await inviteAs(page, email, 'SUPPORT');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    const first = await mailTo(email, '');
    await page.getByRole('button', { name: `Resend invitation: ${email}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expectAccessible(page);
    await expectMessage(page, 'Invitation sent', () => dialog.getByRole('button', { name: 'Resend' }).click());
    const second = await mailTo(email, '', [first]);
    expect(passwordLinkIn(second)).not.toBe(passwordLinkIn(first));
  });

  it('[VAL-10] [VAL-12] says at each field what is wrong with it, and goes no further', async () => {
    const page = await openAs('admin@northgate.example');
    await openUsers(page);
    await page.getByRole('link', { name: 'Create user' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Role is required').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.getByRole('textbox', { name: 'First name' }).fill('<b>');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByText('Special characters are not allowed').waitFor();
    expect(await page.getByRole('heading', { name: 'Overview' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('changes a role, shows what changes first, and the person feels it at the next request', async () => {
    const email = uniqueEmail('moved');
    const page = await openAs('admin@northgate.example');
    await inviteAs(page, email, 'SUPPORT');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: `Edit ${email}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: "Ana O'Brien" }).waitFor();
    await chooseRole(page, 'MANAGER');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Verify' }).click();
    const role = page.getByRole('row', { name: /^Role MANAGER was SUPPORT/ });
    await role.getByText('Changed').waitFor();
    await page.getByText('1 change, marked with a pencil').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const result = page.getByRole('dialog', { name: 'User updated successfully!' });
    await result.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('row').filter({ hasText: email }).getByText('MANAGER').waitFor();

    await page.getByRole('link', { name: `Delete ${email}` }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await page
      .getByRole('dialog', { name: 'User deleted successfully!' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('row').filter({ hasText: email }).waitFor({ state: 'detached' });
  });

  it('[RESULT-1] shows the server’s refusal in a dialog, then on the overview, and keeps what was entered', async () => {
    const page = await openAs('admin@northgate.example');
    await inviteAs(page, 'manager@northgate.example', 'SUPPORT');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'This person already belongs to the organisation' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').getByText('This person already belongs to the organisation').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue())
      .toBe('manager@northgate.example');
    await page.getByText('This person already belongs to the organisation').waitFor();
  });

  it('nobody finds a way to change the role they have', async () => {
    const page = await openAs('admin@northgate.example');
    // All on one page, however many the other journeys have invited.
    await page.goto('/users?limit=100');
    await page.getByRole('link', { name: 'Edit admin@northgate.example', exact: true }).click();
    await page.getByText('You cannot change your own role').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Role/ }).isDisabled()).toBe(true);
  });

  it('narrows the list by address, role and status, and opens a person beside it', async () => {
    const page = await openAs('admin@northgate.example');
    await page.goto('/users?status=ACTIVE&search=northgate');
    await page.getByRole('button', { name: 'manager@northgate.example', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Role/ }).click();
    await page.getByRole('radio', { name: 'MANAGER' }).check();
    await page.waitForURL(/roleId=/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'admin@northgate.example', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'manager@northgate.example', exact: true }).click();
    const details = page.getByRole('complementary').filter({ hasText: 'Two-factor authentication' });
    await details.getByText('Last login').waitFor();
    await expectAccessible(page);
    await page.reload();
    await details.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await page.getByRole('button', { name: 'Clear Who' }).waitFor();
  });

  it('stays closed to who may not create users', async () => {
    const page = await openAs('manager@northgate.example');
    for (const path of ['/users', '/create-user', `/edit-user/${crypto.randomUUID()}`, '/user-roles']) {
      await page.goto(path);
      await landed(page);
    }
  });

  it('fits a phone, in the dark too', async () => {
    const page = await openAs('admin@northgate.example', { width: 390, height: 844, colorScheme: 'dark' });
    for (const [path, shown] of [
      ['/users?limit=100', page.getByRole('listitem').filter({ hasText: 'manager@northgate.example' })],
      ['/create-user', page.getByRole('textbox', { name: 'Email' })],
    ] as const) {
      await page.goto(path);
      await shown.waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
});
