import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFocused, expectMessage, expectNoSidewaysScroll, useBrowser } from './src';

const { openPage } = useBrowser();

const openKit = async (options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage(options);
  await page.goto('/design');
  await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor();
  return page;
};

const specimen = (page: Page, name: string): Locator => page.locator(`[data-specimen="${name}"]`);

/** Reaches a control as the Tab key does, and shows that the page marks where it is. */
const reach = async (page: Page, control: Locator) => {
  await control.focus();
  // The browser marks focus only for whoever uses the keyboard.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expectFocused(control);
};

const press = async (page: Page, control: Locator, key: string) => {
  await reach(page, control);
  await page.keyboard.press(key);
};

const isInside = (container: Locator) => container.evaluate((element) => element.contains(document.activeElement));

describe('the kit by keyboard', () => {
  it('buttons are pressed by Enter and by Space, and not while pending or disabled', async () => {
    const page = await openKit();
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

  it('every control that is on offer is reached by Tab, in the order of the page, and shows that it has the focus', async () => {
    const page = await openKit();
    const reachable = await page.locator('#controls').evaluate((section) => {
      const seen: string[] = [];
      for (const element of section.querySelectorAll<HTMLElement>('button, input, textarea, a[href], select')) {
        const radio = element instanceof HTMLInputElement && element.type === 'radio';
        if (element.matches(':disabled, [tabindex="-1"]') || (radio && !element.checked)) continue;
        if (element.closest('[aria-hidden="true"], [hidden], [inert]')) continue;
        element.dataset.order = String(seen.length);
        seen.push(element.outerHTML.slice(0, 120));
      }
      return seen;
    });
    expect(reachable.length).toBeGreaterThan(30);
    await page.locator('#controls [data-order="0"]').focus();
    const visited: number[] = [];
    const unmarked: string[] = [];
    for (let step = 0; step < reachable.length + 20; step += 1) {
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || !element.closest('#controls')) return null;
        // A field may be drawn by what stands around it.
        const around = [element, element.closest('label'), element.parentElement, element.parentElement?.parentElement];
        const beside = [...(element.parentElement?.children ?? []), element.parentElement?.nextElementSibling];
        const marked = [...around, ...beside].some((candidate) => {
          if (!candidate) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
          return outlineStyle !== 'none' && outlineWidth !== '0px';
        });
        return { order: element.dataset.order, marked, html: element.outerHTML.slice(0, 160) };
      });
      if (!at) break;
      if (at.order !== undefined) visited.push(Number(at.order));
      // The first one was given the focus by script, not by a key.
      if (step > 0 && !at.marked) unmarked.push(at.html);
      await page.keyboard.press('Tab');
    }
    expect(unmarked).toEqual([]);
    expect(visited).toEqual(visited.toSorted((a, b) => a - b));
    expect(reachable.filter((_, index) => !visited.includes(index))).toEqual([]);
  });

  it('fields take text, the password shows itself, the search clears on Escape', async () => {
    const page = await openKit();
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
    const code = fields.getByLabel('Two-factor code');
    await reach(page, code);
    for (let digit = 0; digit < 3; digit += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('12a3456');
    await expect.poll(() => code.inputValue()).toBe('123456');
  });

  it('boxes, switches, radios and sliders follow Space and the arrow keys', async () => {
    const page = await openKit();
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
    const page = await openKit();
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
    const page = await openKit();
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
    const page = await openKit();
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
    const page = await openKit();
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
    const page = await openKit();
    const message = 'Callback sent again to Aurora Games';
    await expectMessage(page, message, () =>
      press(page, specimen(page, 'Snackbar').getByRole('button', { name: 'Success' }), 'Enter'),
    );
    await page.getByText(message).waitFor({ state: 'hidden' });
  });
});

describe('the kit', () => {
  it.each([1440, 390])('is accessible in light and dark at %i px and never scrolls sideways', async (width) => {
    const page = await openKit({ width });
    for (const section of ['controls', 'feedback', 'figures', 'overlays', 'table', 'layout'])
      expect(await page.locator(`#${section}`).isVisible(), section).toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
