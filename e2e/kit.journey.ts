import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  complaintsAbout,
  expectAccessible,
  expectFocused,
  expectMessage,
  expectNoSidewaysScroll,
  settled,
  useBrowser,
  walkByTab,
} from './src';

const { openPage, openTab } = useBrowser();

type KitOptions = Parameters<typeof openTab>[1] & {
  /** On a page of its own, beside the file's tab. */
  readonly isApart?: boolean;
};

const openKit = async ({ isApart = false, ...options }: KitOptions = {}): Promise<Page> => {
  const page = isApart ? await openPage(options) : await openTab('/design', options);
  if (isApart) await page.goto('/design');
  await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor();
  return page;
};

const specimen = (page: Page, name: string): Locator => page.locator(`[data-specimen="${name}"]`);

/** Reaches a control as the Tab key does, and shows that the page marks where it is. */
const reach = async (page: Page, control: Locator) => {
  await control.focus();
  // The browser marks focus only for keyboard users.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expectFocused(control);
};

const press = async (page: Page, control: Locator, key: string) => {
  await reach(page, control);
  await page.keyboard.press(key);
};

const isInside = (container: Locator) => container.evaluate((element) => element.contains(document.activeElement));

/** Specimens that a test has to itself: no other of these tests touches them. */
const openSpecimens = (): Promise<Page> => openKit({ isLoaded: true });

describe('the kit by keyboard', () => {
  it('buttons are pressed by Enter and by Space, and not while pending or disabled', async () => {
    const page = await openSpecimens();
    const buttons = specimen(page, 'Button');
    await press(page, buttons.getByRole('button', { name: 'Create' }), 'Enter');
    await buttons.getByText('pressed 1 times').waitFor();
    await press(page, buttons.getByRole('button', { name: 'Edit' }), 'Space');
    await buttons.getByText('pressed 2 times').waitFor();
    await press(page, buttons.getByRole('button', { name: 'Refresh' }).last(), 'Enter');
    await buttons.getByText('pressed 3 times').waitFor();
    await press(page, buttons.getByRole('button', { name: 'Submit' }).first(), 'Enter');
    // The press of the pending one before it did not count.
    await press(page, buttons.getByRole('button', { name: 'Edit' }), 'Enter');
    await buttons.getByText('pressed 4 times').waitFor();
  });

  it('fields take text, the password shows itself, the search clears on Escape', async () => {
    const page = await openSpecimens();
    const fields = specimen(page, 'TextField');
    const name = fields.getByLabel('Name', { exact: true });
    await reach(page, name);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Ünïcode & Söhne');
    await expect.poll(() => name.inputValue()).toBe('Ünïcode & Söhne');
    const secret = fields.getByLabel('Password', { exact: true });
    await expect.poll(() => secret.getAttribute('type')).toBe('password');
    await press(page, fields.getByRole('button', { name: /password/i }), 'Enter');
    await expect.poll(() => secret.getAttribute('type')).toBe('text');
    const search = fields.getByRole('searchbox', { name: 'Search' });
    await reach(page, search);
    await page.keyboard.type('hash');
    await expect.poll(() => search.inputValue()).toBe('hash');
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
  });

  it('a one-time code takes digits, gives them back one by one, and is replaced whole by typing and by pasting', async () => {
    const page = await openSpecimens();
    const code = specimen(page, 'TextField').getByLabel('Two-factor code');
    const shown = () => code.inputValue();
    await reach(page, code);
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await expect.poll(shown).toBe('49');
    await page.keyboard.type('2a017');
    await expect.poll(shown).toBe('492017');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('12 34 56');
    await expect.poll(shown).toBe('123456');
    await page.evaluate(() => navigator.clipboard.writeText('654 321'));
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await expect.poll(shown).toBe('654321');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await expect.poll(shown).toBe('');
  });

  it('boxes, switches, radios and sliders follow Space and the arrow keys', async () => {
    const page = await openSpecimens();
    const choices = specimen(page, 'Choice');
    const receipt = choices.getByRole('checkbox', { name: 'Send a receipt' });
    await press(page, receipt, 'Space');
    await expect.poll(() => receipt.isChecked()).toBe(false);
    const over = choices.getByRole('switch', { name: 'Accept overpayments' });
    await press(page, over, 'Space');
    await expect.poll(() => over.isChecked()).toBe(false);
    await press(page, choices.getByRole('radio', { name: 'Credit it' }), 'ArrowDown');
    await expect.poll(() => choices.getByRole('radio', { name: 'Refund it' }).isChecked()).toBe(true);
    await press(page, choices.getByRole('radio', { name: 'Day' }), 'ArrowRight');
    await expect.poll(() => choices.getByRole('radio', { name: 'Week' }).isChecked()).toBe(true);
    const network = choices.getByRole('checkbox', { name: 'TRON (TRC20)' });
    await press(page, network, 'Space');
    await expect.poll(() => network.isChecked()).toBe(true);
    const tolerance = choices.getByRole('slider', { name: 'Tolerance' });
    await press(page, tolerance, 'ArrowRight');
    await choices.getByRole('status').filter({ hasText: '2.6 %' }).waitFor();
    await press(page, tolerance, 'End');
    await choices.getByRole('status').filter({ hasText: '10.0 %' }).waitFor();
  });

  it('a select opens, is searched, chooses and gives the focus back', async () => {
    const page = await openSpecimens();
    const pickers = specimen(page, 'Select and dates');
    const plain = pickers.getByRole('button', { name: /^Currency|Currency$/ }).first();
    await press(page, plain, 'ArrowDown');
    const list = page.getByRole('listbox');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => isInside(pickers)).toBe(true);
    await press(page, plain, 'Enter');
    await list.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => plain.textContent()).toMatch(/Bitcoin|Ether/);
    const searched = pickers.getByRole('button', { name: /With search/ });
    await press(page, searched, 'Enter');
    await list.waitFor();
    await page.keyboard.type('lite');
    await expect.poll(() => list.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => searched.textContent()).toContain('Litecoin');
  });

  it('a period is chosen in the calendar by arrow keys', async () => {
    const page = await openSpecimens();
    const pickers = specimen(page, 'Select and dates');
    const period = pickers.getByRole('button', { name: /Period/ });
    const before = await period.textContent();
    await press(page, period, 'Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const grid = dialog.getByRole('grid').first();
    await grid.waitFor();
    await grid.locator('[tabindex="0"]').first().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const apply = dialog.getByRole('button', { name: 'Apply' });
    if (await apply.count()) await press(page, apply, 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => period.textContent()).not.toBe(before);
  });

  it('dialogs keep the focus inside, close on Escape and give it back', async () => {
    const page = await openSpecimens();
    const overlays = specimen(page, 'Dialog and Drawer');
    for (const opener of ['Dialog', 'Confirmation', 'Success', 'Failure']) {
      const button = overlays.getByRole('button', { name: opener, exact: true });
      await press(page, button, 'Enter');
      const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await overlay.waitFor();
      await expect.poll(() => isInside(overlay), { message: `focus goes into ${opener}` }).toBe(true);
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => isInside(overlay), { message: `focus stays in ${opener}` }).toBe(true);
      }
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'hidden' });
      await expectFocused(button, `back from ${opener}`);
    }
  });

  it.each([
    { width: 1440, role: 'complementary' },
    { width: 390, role: 'dialog' },
  ] as const)('the drawer opens and closes by keyboard at $width px, as a $role', async ({ width, role }) => {
    const page = await openKit({ width });
    const button = specimen(page, 'Dialog and Drawer').getByRole('button', { name: 'Drawer', exact: true });
    await press(page, button, 'Enter');
    const drawer = page.getByRole(role, { name: 'P-20250630-4XK7QD' });
    await drawer.waitFor();
    await press(page, drawer.getByRole('button', { name: 'Next payment' }), 'Enter');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expectFocused(button);
  });

  it('a menu is walked by arrow keys, a tooltip comes with the focus and goes on Escape', async () => {
    const page = await openSpecimens();
    const specimens = specimen(page, 'Menu and Tooltip');
    await press(page, specimens.getByRole('button', { name: 'More actions' }), 'Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByText('Deleted', { exact: true }).waitFor();
    await reach(page, specimens.getByRole('button', { name: 'Hover or focus' }));
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  });

  it('a snackbar is announced and leaves after its time', async () => {
    const page = await openSpecimens();
    const message = 'Callback sent again to Aurora Games';
    await expectMessage(page, message, () =>
      press(page, specimen(page, 'Snackbar').getByRole('button', { name: 'Success' }), 'Enter'),
    );
    await page.getByText(message).waitFor({ state: 'hidden' });
  });
});

describe('the table by keyboard', () => {
  const table = (page: Page) => specimen(page, 'DataTable').first();
  const heads = (page: Page) => table(page).getByRole('columnheader');

  it('is one stop whose rows are walked by the arrow keys and opened by Enter', async () => {
    const page = await openKit();
    const row = (id: string) => table(page).getByRole('button', { name: id });
    await reach(page, row('P-20250630-4XK7QD'));
    for (const [key, id] of [
      ['ArrowDown', 'P-20250630-ZZZ5FT'],
      ['End', 'P-20250630-BQ75PR'],
      ['ArrowDown', 'P-20250630-BQ75PR'],
      ['ArrowUp', 'P-20250630-Z3YJSV'],
      ['Home', 'P-20250630-5SSHRW'],
      ['ArrowUp', 'P-20250630-5SSHRW'],
    ] as const) {
      await page.keyboard.press(key);
      await expectFocused(row(id), `${key} leads to ${id}`);
    }
    await page.keyboard.press('Enter');
    await table(page).locator('tr[aria-current]').getByText('P-20250630-5SSHRW').waitFor();
    // Tab continues to the controls in the row.
    await page.keyboard.press('Tab');
    await expectFocused(table(page).getByRole('link', { name: 'Edit P-20250630-5SSHRW' }));
    expect(await heads(page).first().getAttribute('aria-sort')).toBe('descending');
  });

  it('its columns are chosen, handed back to the width, and the focus returns', async () => {
    const page = await openKit({ width: 1600 });
    const chooser = table(page).getByRole('button', { name: 'Columns' });
    await press(page, chooser, 'Enter');
    const choices = page.getByRole('dialog', { name: 'Columns' });
    await expect.poll(() => isInside(choices)).toBe(true);
    expect(await choices.getByRole('checkbox', { name: 'Payment ID' }).isDisabled()).toBe(true);
    await press(page, choices.getByRole('checkbox', { name: 'Settlement' }), 'Space');
    await heads(page).getByText('Settlement').waitFor({ state: 'detached' });
    await press(page, choices.getByRole('button', { name: 'Reset' }), 'Enter');
    await heads(page).getByText('Settlement').waitFor();
    await page.keyboard.press('Escape');
    await choices.waitFor({ state: 'detached' });
    await expectFocused(chooser);
  });

  it('its filters open, apply, say their value and are cleared', async () => {
    const page = await openKit();
    await press(page, table(page).getByRole('button', { name: 'Status', exact: true }), 'Space');
    const choices = page.getByRole('dialog', { name: 'Status' });
    await press(page, choices.getByRole('checkbox', { name: 'Pending' }), 'Space');
    await press(page, choices.getByRole('checkbox', { name: 'Expired' }), 'Space');
    await page.keyboard.press('Escape');
    await choices.waitFor({ state: 'detached' });
    await expectFocused(table(page).getByRole('button', { name: 'Status Pending, Expired' }));
    await page.keyboard.press('Tab');
    await expectFocused(table(page).getByRole('button', { name: 'Clear Status' }));
    await page.keyboard.press('Enter');
    const empty = table(page).getByRole('button', { name: 'Status', exact: true });
    await expectFocused(empty);

    const created = table(page).getByRole('button', { name: /^Created/ });
    await press(page, created, 'Enter');
    const days = page.getByRole('dialog', { name: 'Created' });
    await press(page, days.getByRole('button', { name: 'Last 7 days' }), 'Enter');
    await days.waitFor({ state: 'detached' });
    await expectFocused(table(page).getByRole('button', { name: 'Created Last 7 days' }));

    const search = table(page).getByRole('searchbox', { name: 'Search' });
    await reach(page, search);
    await page.keyboard.type('4XK');
    await expect.poll(() => search.inputValue()).toBe('4XK');
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
  });

  it('its pages are turned and their size is chosen, and the focus is never lost at an end', async () => {
    const page = await openKit();
    const pages = table(page).getByRole('navigation', { name: 'Pages' });
    await press(page, pages.getByRole('button', { name: 'Next' }), 'Enter');
    await pages.getByText('page 2 of 2').waitFor();
    await expectFocused(pages.getByRole('button', { name: 'Previous' }));
    await page.keyboard.press('Space');
    await pages.getByText('page 1 of 2').waitFor();
    await expectFocused(pages.getByRole('button', { name: 'Next' }));
    const size = pages.getByRole('combobox', { name: 'Page size' });
    await press(page, size, 'ArrowDown');
    await expect.poll(() => size.inputValue()).toBe('50');
  });

  it('a list that failed is asked for again, and an empty one offers its way out', async () => {
    const page = await openKit();
    await press(page, specimen(page, 'DataTable, failed').getByRole('button', { name: 'Retry' }), 'Enter');
    await table(page).locator('tr[aria-current]').waitFor({ state: 'detached' });
    await reach(page, specimen(page, 'DataTable, empty under a filter').getByRole('button', { name: 'Clear filters' }));
  });
});

describe('the frame by keyboard', () => {
  /** The whole frame, chosen by the arrow key as a person would. */
  const openFrame = async (options: KitOptions = {}) => {
    const page = await openKit(options);
    await press(page, page.getByRole('radio', { name: 'Components' }), 'ArrowRight');
    await page.getByRole('heading', { level: 1, name: 'Aurora Games' }).waitFor();
    return page;
  };
  const id = 'P-20250630-4XK7QD';

  it('the skip link leads past the sidebar; crumbs and tabs are followed', async () => {
    const page = await openFrame();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await press(page, skip, 'Enter');
    await page.waitForURL((url) => url.hash === '#content');
    await page.keyboard.press('Tab');
    const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Businesses' });
    await expectFocused(crumb);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash === '');
    const tabs = page.getByRole('navigation', { name: 'Business' });
    await press(page, tabs.getByRole('link', { name: 'Fiat Deposits' }), 'Enter');
    await page.waitForURL((url) => url.hash === '#tab-2');
    await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }), 'Enter');
    await page.waitForURL((url) => url.hash === '#Users');
    await press(page, page.getByRole('button', { name: 'Leave this screen' }), 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor();
  });

  it('tabs without room stand under one button, on a phone in one picker, and nothing scrolls sideways', async () => {
    const phone = await openFrame({ width: 390, height: 844 });
    await phone.getByRole('dialog', { name: id }).waitFor();
    await phone.keyboard.press('Escape');
    await phone.getByRole('dialog', { name: id }).waitFor({ state: 'detached' });
    const picker = phone.getByRole('combobox', { name: 'Business' });
    expect(await picker.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.textContent)).toBe(
      'Crypto Deposits',
    );
    expect(await picker.locator('option').count()).toBe(8);
    await expectNoSidewaysScroll(phone);

    const page = await openFrame({ width: 1024, isApart: true });
    // The details cover the list here, too, once their script is loaded.
    await page.getByRole('dialog', { name: id }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: id }).waitFor({ state: 'detached' });
    const last = page.getByRole('link', { name: 'Balance conversions' });
    expect(await last.isVisible()).toBe(false);
    const more = page.locator('summary').filter({ hasText: 'More' });
    await more.click();
    await last.waitFor();
    await page.keyboard.press('Escape');
    await last.waitFor({ state: 'hidden' });
    await expectNoSidewaysScroll(page);
  });

  it('a row opens the drawer beside the table, Escape closes it and gives the focus back', async () => {
    const page = await openFrame({ width: 1600 });
    const drawer = page.getByRole('complementary', { name: id });
    await press(page, drawer.getByRole('button', { name: 'Close' }), 'Enter');
    await drawer.waitFor({ state: 'detached' });
    const row = page.getByRole('table').getByRole('button', { name: id });
    await press(page, page.getByRole('table').getByRole('button').first(), 'ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectFocused(row);
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await expectFocused(row, 'the list stays live');
    await press(page, drawer.getByRole('button', { name: 'Next payment' }), 'Enter');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expectFocused(row);
  });

  it('on a phone a card opens the drawer over the page, which keeps the focus until it closes', async () => {
    const page = await openFrame({ width: 390, height: 844 });
    const drawer = page.getByRole('dialog', { name: id });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const card = page.getByRole('list', { name: /^Payments/ }).getByRole('button', { name: id });
    await press(page, card, 'Enter');
    await drawer.waitFor();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => isInside(drawer), { message: 'focus stays in the drawer' }).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expectFocused(card);
  });

  it('on a phone the sidebar is a sheet: it opens, keeps the focus, closes three ways and gives the focus back', async () => {
    const page = await openFrame({ width: 390, height: 844 });
    await page.getByRole('dialog', { name: id }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: id }).waitFor({ state: 'detached' });
    const menu = page.getByRole('button', { name: 'Open menu' });
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    const open = async (key: string) => {
      await press(page, menu, key);
      await sheet.waitFor();
      await expect.poll(() => isInside(sheet)).toBe(true);
    };
    await open('Enter');
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      // The browser itself is between its last and its first control.
      const isOutside = () =>
        sheet.evaluate((element) => {
          const { activeElement } = document;
          return activeElement !== null && activeElement !== document.body && !element.contains(activeElement);
        });
      expect(await isOutside(), 'the page behind has the focus').toBe(false);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expectFocused(menu, 'after Escape');
    await open('Space');
    await press(page, sheet.getByRole('button', { name: 'Close menu' }), 'Enter');
    await sheet.waitFor({ state: 'hidden' });
    await expectFocused(menu, 'after Close');
    await open('Enter');
    await press(page, sheet.getByRole('link', { name: 'Users' }), 'Enter');
    await sheet.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => url.hash === '#Users');
    await expectFocused(menu, 'after a link');
  });
});

describe('the kit', () => {
  it('opens at its top', async () => {
    const page = await openKit();
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it.each([1440, 390])(
    'every control of every page is reached by Tab in order and shows its focus, in light and in dark at %i px',
    async (width) => {
      const page = await openKit({ width });
      for (const view of ['Components', 'Frame', 'Public page', 'Broken']) {
        if (view !== 'Components') {
          await page.goto('/design');
          await page.getByRole('radio', { name: view }).click();
        }
        await settled(page);
        if (view === 'Frame' && width === 390) {
          const drawer = page.getByRole('dialog', { name: 'P-20250630-4XK7QD' });
          await drawer.waitFor();
          await page.keyboard.press('Escape');
          await drawer.waitFor({ state: 'detached' });
        }
        const { controls, stops } = await walkByTab(page);
        expect(controls.length, view).toBeGreaterThan(view === 'Components' ? 80 : 0);
        expect(
          stops.flatMap(({ html, complaint }) => (complaint ? [`${complaint}: ${html}`] : [])),
          view,
        ).toEqual([]);
        const visited = stops.flatMap(({ index }) => (index === null ? [] : [index]));
        expect(visited, `${view}: the order`).toEqual(visited.toSorted((a, b) => a - b));
        expect(
          controls.filter((_, index) => !visited.includes(index)),
          `${view}: never reached`,
        ).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await settled(page);
        expect(await complaintsAbout(page, visited), `${view} in the dark`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
      }
    },
  );

  it.each([1440, 390])('is accessible in light and dark at %i px and never scrolls sideways', async (width) => {
    const page = await openKit({ width });
    for (const section of ['controls', 'feedback', 'figures', 'overlays', 'table', 'layout'])
      expect(await page.locator(`#${section}`).isVisible(), section).toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
