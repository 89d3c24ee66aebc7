import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFocused, expectPath, openBusinesses, signIn, useBrowser } from './src';
import type { TabOptions } from './src';

const { openPage, openSignedIn } = useBrowser();

const form = '/create-business';
const typed = 'Half a business';

const nameField = (page: Page) => page.getByLabel('Business name');
const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** On a form opened from the list, with something typed into it. */
const openDirtyForm = async (options: TabOptions = {}): Promise<Page> =>
  makeDirty(await openSignedIn('admin@northgate.example', '/businesses', options));

const makeDirty = async (page: Page): Promise<Page> => {
  await page.getByRole('link', { name: 'create new business' }).click();
  await nameField(page).click();
  await page.keyboard.type(typed);
  await expect.poll(() => nameField(page).inputValue()).toBe(typed);
  return page;
};

const keep = async (page: Page) => {
  await prompt(page).getByRole('button', { name: 'Keep editing' }).click();
  await prompt(page).waitFor({ state: 'detached' });
  await expectPath(page, form);
  expect(await nameField(page).inputValue()).toBe(typed);
};
const discard = async (page: Page) => {
  await prompt(page).getByRole('button', { name: 'Discard changes' }).click();
  await prompt(page).waitFor({ state: 'detached' });
};

describe('a form with changes that are not saved', () => {
  it.each([1440, 390])('is left by the menu only when that was agreed to, %i px wide', async (width) => {
    const page = await openDirtyForm({ width, height: 844 });
    const goToKeys = async () => {
      if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'API keys', exact: true }).click();
      await prompt(page).getByText('What you changed in this form is lost.').waitFor();
    };
    await goToKeys();
    await expectAccessible(page);
    await keep(page);
    await goToKeys();
    await page.keyboard.press('Escape');
    await prompt(page).waitFor({ state: 'detached' });
    await expectFocused(
      width === 390
        ? page.getByRole('button', { name: 'Open menu' })
        : page.getByRole('link', { name: 'API keys', exact: true }),
    );
    expect(await nameField(page).inputValue()).toBe(typed);
    await goToKeys();
    await discard(page);
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await expectPath(page, '/api-keys');
  });

  it('is left by the browser’s Back only when that was agreed to', async () => {
    const page = await openDirtyForm();
    const goBack = async () => {
      await page.evaluate(() => history.back());
      await prompt(page).waitFor();
    };
    await goBack();
    await keep(page);
    await goBack();
    await discard(page);
    await page.getByRole('heading', { level: 1, name: 'Businesses' }).waitFor();
    await expectPath(page, '/businesses');
  });

  it('is left by the palette only when that was agreed to, all by keyboard', async () => {
    const page = await openDirtyForm();
    const goByPalette = async (wanted: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).waitFor();
      await page.keyboard.type(wanted);
      await page.getByRole('option', { name: new RegExp(wanted), selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await prompt(page).waitFor();
    };
    await goByPalette('API keys');
    await prompt(page).getByRole('button', { name: 'Keep editing' }).press('Enter');
    await prompt(page).waitFor({ state: 'detached' });
    expect(await nameField(page).inputValue()).toBe(typed);
    await expectPath(page, form);
    await goByPalette('Logout');
    await keep(page);
    await goByPalette('API keys');
    await prompt(page).getByRole('button', { name: 'Discard changes' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  });

  it('is reloaded or closed only when the browser’s own question was agreed to', async () => {
    const page = await openDirtyForm();
    const ask = async (act: () => Promise<unknown>) => {
      const [dialog] = await Promise.all([page.waitForEvent('dialog'), act()]);
      expect(dialog.type()).toBe('beforeunload');
      return dialog;
    };
    // Not awaited: the answer comes only after the question.
    const reload = () => page.evaluate(() => void setTimeout(() => location.reload()));
    await (await ask(reload)).dismiss();
    await expectPath(page, form);
    expect(await nameField(page).inputValue()).toBe(typed);
    await (await ask(() => page.close({ runBeforeUnload: true }))).dismiss();
    expect(await nameField(page).inputValue()).toBe(typed);
    const loaded = page.waitForEvent('load');
    await (await ask(reload)).accept();
    await loaded;
    await expect.poll(() => nameField(page).inputValue()).toBe('');
  });

  it('asks nothing once the changes are taken back', async () => {
    const page = await openDirtyForm();
    await nameField(page).fill('');
    await page.getByRole('link', { name: 'API keys', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    expect(await prompt(page).count()).toBe(0);
  });

  it.each([1440, 390])('asks before a logout, too, %i px wide', async (width) => {
    const apart = await openPage({ width });
    await signIn(apart, 'admin@northgate.example');
    await openBusinesses(apart);
    const page = await makeDirty(apart);
    const menu = page.getByRole('button', { name: 'Open menu' });
    const logout = page.getByRole('button', { name: 'Logout' });
    const logOut = async () => {
      if (width === 390) await menu.click();
      await logout.click();
    };
    await logOut();
    await keep(page);
    await expectFocused(width === 390 ? menu : logout);
    await logOut();
    await discard(page);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });
});
