import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TabOptions } from './src';
import { expectAccessible, expectNoSidewaysScroll, expectPath, signIn, uniqueName, useBrowser } from './src';

const { openPage, openSignedIn } = useBrowser();

const openRoles = async (options: TabOptions = {}) => {
  const page = await openSignedIn('admin@northgate.example', '/user-roles', options);
  await page.getByRole('heading', { level: 1, name: 'User roles' }).waitFor();
  await page.getByText('BACKOFFICE').waitFor();
  return page;
};

const level = (page: Page, group: string, name: 'Full' | 'View' | 'No access') =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByRole('listitem');
const close = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).last().click();

describe('user roles', () => {
  it('[ROLE-1] [ROLE-3] lists the system roles and the organisation’s own with how much they may', async () => {
    const page = await openRoles();
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    for (const name of ['SUPPORT', 'BACKOFFICE', 'MANAGER', 'ADMIN']) await row(name).getByText('System').waitFor();
    await row('Treasury').getByText('Custom').waitFor();
    await row('ADMIN').getByText('13 full, 0 view').waitFor();
    await row('SUPPORT').getByText('0 full, 4 view').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('[ROLE-1] creates a role group by group, previews its sidebar, edits it and deletes it', async () => {
    const page = await openRoles();
    const name = uniqueName('Front desk');
    await page.getByRole('link', { name: 'Create role' }).click();
    await page.getByRole('textbox', { name: 'Role name' }).fill(name);
    await page.getByRole('button', { name: /^Start from/ }).click();
    await page.getByRole('option', { name: /^SUPPORT View: Businesses, payments/ }).click();
    await expect.poll(() => level(page, 'Manage payments', 'View').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'All view' }).click();
    await expect.poll(() => level(page, 'Manage API keys', 'View').isChecked()).toBe(true);
    expect(await level(page, 'Manage users and roles', 'No access').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'No access', exact: true }).click();
    await expect.poll(() => level(page, 'Manage payments', 'No access').isChecked()).toBe(true);
    const bare = await preview(page).allTextContents();
    expect(bare).not.toContain('Businesses');
    await level(page, 'Manage businesses', 'View').check();
    await expect.poll(() => preview(page).allTextContents()).toContain('Businesses');
    await level(page, 'Manage users and roles', 'Full').check();
    await expect.poll(() => preview(page).allTextContents()).toEqual(expect.arrayContaining(['Users', 'User roles']));
    // Two levels in a group without a View.
    expect(await page.getByRole('radiogroup', { name: 'View statistics' }).getByRole('radio').count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create role' }).click();
    await close(page, 'Role created successfully!');

    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('alert').getByText('Nothing has changed yet').waitFor();
    await level(page, 'Manage businesses', 'Full').check();
    // Full access to Manage businesses includes all of View statistics.
    await page.getByText('Full access through Manage businesses').waitFor();
    await level(page, 'Manage users and roles', 'No access').check();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('row', { name: /^Manage businesses Full access was View access/ }).waitFor();
    await page.getByRole('row', { name: /^Manage users and roles No access was Full access/ }).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await close(page, 'Role updated successfully!');

    await page.getByRole('link', { name: `Delete ${name}` }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete role' }).click();
    await close(page, 'Role deleted successfully!');
    await page.getByText('BACKOFFICE').waitFor();
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
  });

  it('[VAL-2] [VAL-10] refuses a name that is missing, has other characters or is a system role’s', async () => {
    const page = await openRoles();
    await page.getByRole('link', { name: 'Create role' }).click();
    const field = page.getByRole('textbox', { name: 'Role name' });
    for (const [typed, message] of [
      ['', 'Role name is required'],
      ['Pay-roll', 'Name should only contain letters,numbers and spaces'],
      ['admin', 'This name belongs to a system role'],
    ] as const) {
      await field.fill(typed);
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page);
  });

  it('shows a system role without a way to change or delete it', async () => {
    const page = await openRoles();
    await page.getByRole('link', { name: 'SUPPORT', exact: true }).click();
    await page.getByText('System roles cannot be changed.').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Verify|Save/ }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('says how many people have a role that is to be deleted, and does not delete it', async () => {
    const page = await openRoles();
    await page.getByRole('link', { name: 'Delete Integrator' }).click();
    await page.getByText(/^Role is assigned to \d+ users?$/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Delete role' }).isDisabled()).toBe(true);
  });

  it('fits a phone, in the dark too', async () => {
    const page = await openRoles({ width: 390, height: 844, colorScheme: 'dark' });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/user-roles/create');
    await page.getByRole('radiogroup', { name: 'Manage payments' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it.each([
    ['a wide screen', { width: 1440, height: 900 }],
    ['a phone, in the dark', { width: 390, height: 844, colorScheme: 'dark' }],
  ] as const)(
    'shows an administrator the dashboard as a role sees it, to look only, until it is stopped: %s',
    async (_, options) => {
      // Signed in anew: a view belongs to its session, which other tests share.
      const page = await openPage(options);
      await signIn(page, 'admin@northgate.example');
      await page.waitForURL((url) => url.pathname !== '/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto('/user-roles');
      await page.getByRole('link', { name: 'SUPPORT', exact: true }).click();
      await page.getByRole('button', { name: 'View as SUPPORT', exact: true }).click();

      const bar = page.getByRole('complementary', { name: 'View as another role' });
      await bar.getByText('You see the dashboard as SUPPORT does. Nothing can be changed.').waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const isPhone = options.width === 390;
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
      const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect.poll(() => items.allTextContents()).toEqual(expect.arrayContaining(['Businesses']));
      for (const hidden of ['Users', 'User roles', 'Crypto withdrawal'])
        expect(await items.allTextContents()).not.toContain(hidden);
      // An address that the role may not open leads where the role begins, in a tab that is reloaded too.
      await page.goto('/users');
      await page.waitForURL((url) => url.pathname !== '/users');
      await bar.waitFor();

      await bar.getByRole('button', { name: 'Stop viewing' }).click();
      await bar.waitFor({ state: 'detached' });
      await page.goto('/user-roles');
      await page.getByRole('heading', { level: 1, name: 'User roles' }).waitFor();
      await expectPath(page, '/user-roles');
    },
  );
});
