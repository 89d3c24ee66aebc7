import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductClock } from './src';
import {
  expectAccessible,
  expectPath,
  fixedInstant,
  freezeClock,
  openClock,
  password,
  signIn,
  startProduct,
  uniqueName,
  useBrowser,
} from './src';

// A product of its own: people lose permissions, and hours pass.
const { openPage, openSignedIn } = useBrowser();
let product: Product;
let clock: ProductClock;

beforeAll(async () => {
  product = await startProduct();
  clock = await openClock(product);
});
afterAll(async () => {
  await clock?.close();
  await product?.stop();
});

const openAs = async (email: string): Promise<Page> => {
  const page = await openPage({ url: product.url });
  await freezeClock(page);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname !== '/');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const item = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const closeResult = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).last().click();

const openUser = async (admin: Page, email: string) => {
  if (new URL(admin.url()).pathname !== '/users') await admin.goto('/users');
  await admin.getByRole('link', { name: `Edit ${email}`, exact: true }).click();
  // The list stays a moment behind the address of the form, and has a filter of the same name.
  await admin.getByRole('button', { name: 'Verify', exact: true }).waitFor();
};
const saveUser = async (admin: Page) => {
  await press(admin, 'Verify');
  await press(admin, 'Save changes');
  await closeResult(admin, 'User updated successfully!');
};
const giveRole = async (admin: Page, email: string, role: string) => {
  await openUser(admin, email);
  await admin.getByRole('button', { name: /Role/ }).click();
  await admin.getByRole('option', { name: role }).click();
  await saveUser(admin);
};
const setStatus = async (admin: Page, email: string, status: 'Active' | 'Disabled') => {
  await openUser(admin, email);
  await admin.getByRole('radio', { name: status }).check();
  await saveUser(admin);
};

/** The person is on the login screen with the reason, and nothing of the earlier screen is left. */
const expectSignedOut = async (page: Page) => {
  await page.getByText('Session expired').waitFor();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  await expectPath(page, '/');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
};

/** The next click in the menu, which is gone if the page itself asked for something first. */
const clickNext = (page: Page) =>
  item(page, 'API keys')
    .click({ timeout: 3_000 })
    .catch(() => undefined);

/** The administrator, whom no test signs out. */
const openAdmin = (path = '/users') => openSignedIn('admin@northgate.example', path, { url: product.url });
const refused = 'You are not allowed to do this';

describe('what an administrator changes is felt at the other’s next click', () => {
  it('a lower role: the click is refused with a sentence, the sidebar follows, the screen is gone at the next visit', async () => {
    const person = 'multi@example.com';
    const theirs = await openPage({ url: product.url });
    await freezeClock(theirs);
    await signIn(theirs, person);
    await theirs.getByRole('button', { name: /Northgate Payments/ }).click();
    await item(theirs, 'Users').click();
    await theirs.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await theirs.getByRole('row').nth(1).waitFor();

    await giveRole(await openAdmin(), person, 'SUPPORT');

    await item(theirs, 'User roles').click();
    await theirs.getByRole('alert').getByText(refused).waitFor();
    for (const name of ['Users', 'User roles', 'Audit log', 'API keys'])
      await item(theirs, name).waitFor({ state: 'detached' });
    await theirs.getByText('support', { exact: true }).waitFor();
    await expectAccessible(theirs);
    await theirs.goto('/users');
    await expectPath(theirs, '/businesses');
    await theirs.getByRole('heading', { level: 2 }).first().waitFor();
  });

  it('a higher role: it is there after a reload, without a new login', async () => {
    const person = 'support@northgate.example';
    const theirs = await openAs(person);
    expect(await item(theirs, 'Users').count()).toBe(0);
    await giveRole(await openAdmin(), person, 'ADMIN');
    await theirs.reload();
    await item(theirs, 'Users').click();
    await theirs.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await theirs.getByRole('row').nth(1).waitFor();
  });

  it('a role that loses a permission takes it from everybody who has it', async () => {
    const page = await openAdmin('/user-roles/create');
    const name = uniqueName('Desk');
    await page.getByRole('textbox', { name: 'Role name' }).fill(name);
    const level = (group: string, choice: string) =>
      page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: choice, exact: true });
    await level('Manage businesses', 'View').check();
    await level('Manage API keys', 'Full').check();
    await press(page, 'Verify');
    await press(page, 'Create role');
    await closeResult(page, 'Role created successfully!');
    const person = 'compliance@northgate.example';
    await giveRole(page, person, name);

    const theirs = await openAs(person);
    await theirs.goto('/create-api-keys');
    await theirs.getByLabel('Key name').fill('Till');
    await theirs.getByLabel('See businesses', { exact: true }).check();
    await theirs.getByLabel('IP address 1', { exact: true }).fill('127.0.0.1');
    await press(theirs, 'Verify');

    await page.goto('/user-roles');
    await page.getByRole('link', { name, exact: true }).click();
    await level('Manage API keys', 'No access').check();
    await press(page, 'Verify');
    await press(page, 'Save changes');
    await closeResult(page, 'Role updated successfully!');

    await press(theirs, 'Create API key');
    const dialog = theirs.getByRole('alertdialog', { name: refused });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await theirs.getByRole('alert').getByText(refused).waitFor();
    await item(theirs, 'API keys').waitFor({ state: 'detached' });
    // Typed text is not lost with it.
    await theirs.getByText('127.0.0.1').waitFor();
    await theirs.reload();
    await expectPath(theirs, '/businesses');
  });

  it('deleted: signed out, and the login leads to no organisation any more', async () => {
    const person = 'approver1@northgate.example';
    const theirs = await openAs(person);
    const page = await openAdmin();
    await page.getByRole('link', { name: `Delete ${person}` }).click();
    await press(page, 'Delete user');
    await closeResult(page, 'User deleted successfully!');
    await clickNext(theirs);
    await expectSignedOut(theirs);
    await signIn(theirs, person);
    await theirs.getByText('You belong to no organisation yet.', { exact: false }).waitFor();
    expect(await theirs.getByRole('link', { name: 'Businesses' }).count()).toBe(0);
  });

  it('disabled: the login, which says so; enabled again, the person comes back', async () => {
    const person = 'approver2@northgate.example';
    const theirs = await openAs(person);
    const page = await openAdmin();
    await setStatus(page, person, 'Disabled');
    await clickNext(theirs);
    await expectSignedOut(theirs);
    await signIn(theirs, person);
    await theirs.getByRole('alert').getByText('Your account is disabled').waitFor();
    await expectAccessible(theirs);
    await setStatus(page, person, 'Active');
    await signIn(theirs, person);
    await theirs.getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('a changed password: every other session stands at the login', async () => {
    const person = 'treasury@northgate.example';
    const elsewhere = await openAs(person);
    const page = await openAs(person);
    await page.goto('/change-password');
    await page.getByLabel('Old password').fill('Sandbox2025');
    await page.getByLabel('New password', { exact: true }).fill('Heron-Quarry-41');
    await page.getByLabel('Confirm password', { exact: true }).fill('Heron-Quarry-41');
    await press(page, 'Change password');
    await page.getByText('Password changed').waitFor();
    await elsewhere.reload();
    await expectSignedOut(elsewhere);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
  });

  it('half an hour without a call: the login, and after it the way back to the screen of before', async () => {
    const theirs = await openAs('backoffice@northgate.example');
    await theirs.goto('/authentication');
    await theirs.getByRole('list', { name: 'Your sessions, this one first' }).waitFor();
    await clock.standAt(new Date(Date.parse(fixedInstant) + 31 * 60_000));
    await theirs.reload();
    await expectSignedOut(theirs);
    await theirs.getByLabel('Email').fill('backoffice@northgate.example');
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await press(theirs, 'Login');
    await press(theirs, 'Continue to Authentication');
    await expectPath(theirs, '/authentication');
  });
});
