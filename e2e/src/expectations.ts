import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Pending changes of a page in words; empty once it stands still. Pending parts of the design system's own specimens never end and do not count.
 */
const unsettled = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const pending = document.querySelectorAll(
      '[aria-busy="true"], [data-entering], [data-exiting], [class*="skeleton"], output[class*="overlay"]',
    );
    const isMoving = (animation: Animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
    return [
      ...Array.from(pending)
        .filter((element) => !element.closest('[data-specimen]'))
        .map((element) => element.outerHTML.slice(0, 120)),
      ...document
        .getAnimations()
        .filter(isMoving)
        .map(() => 'an animation'),
    ];
  });

/** Waits until the page has its fonts and its data, and all animations are over. */
export const settled = async (page: Page): Promise<void> => {
  await expect.poll(() => unsettled(page), { message: 'what the page still waits for' }).toEqual([]);
};

/** Waits for the focus: closing dialogs give it back in a later frame. */
export const expectFocused = async (control: Locator, message?: string): Promise<void> => {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement), { message }).toBe(true);
};

/** Waits for the page's target path, with any query. */
export const expectPath = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path);

type Watched = Window & { copied?: string };

/** Text a button copies. Pages may write to the clipboard and not read it, so their writes are watched. */
export const copiedBy = async (page: Page, act: () => Promise<void>): Promise<string> => {
  await page.evaluate(() => {
    const { clipboard } = navigator;
    const write = Clipboard.prototype.writeText.bind(clipboard);
    delete (window as Watched).copied;
    clipboard.writeText = async (text) => {
      await write(text);
      (window as Watched).copied = text;
    };
  });
  await act();
  const read = () => page.evaluate(() => (window as Watched).copied ?? '');
  await expect.poll(read, { message: 'the clipboard' }).not.toBe('');
  return read();
};

/** Acts and waits for the resulting message. It disappears after 3 s, so the wait starts before. */
export const expectMessage = async (page: Page, text: string, act: () => Promise<void>): Promise<void> => {
  await Promise.all([page.getByText(text).waitFor(), act()]);
};

/** Half as long as the readable one, which every loaded page would compile. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.0 to 2.2, A and AA. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose outcome depends on colours: the only ones that the dark scheme can break, which changes nothing else. */
const rulesOfColour = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** No violation of WCAG 2.0 to 2.2 A and AA on the settled page, in light and in dark. */
export const expectAccessible = async (page: Page, exclude: readonly string[] = []): Promise<void> => {
  for (const [colorScheme, runOnly] of [
    ['light', everyRule],
    ['dark', rulesOfColour],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme))
      .toBe(true);
    await settled(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    const violations = await page.evaluate(
      async ([excluded, rules]) => {
        const run = (window as unknown as { axe: typeof axe }).axe.run;
        const result = await run(
          { exclude: excluded.map((selector) => [selector]) },
          // Passed checks run too but are not described, and nothing is given a selector: both would take longer than the checks.
          { runOnly: rules, resultTypes: ['violations'], selectors: false },
        );
        return result.violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ html, failureSummary, any, all, none }) => {
                const others = [...any, ...all, ...none].flatMap(({ relatedNodes }) => relatedNodes ?? []);
                const beside = others.map((other) => other.html.slice(0, 120)).join(', ');
                return `${html.slice(0, 160)} (${failureSummary ?? ''}${beside && `; beside ${beside}`})`;
              })
              .join(' | ')}`,
        );
      },
      [exclude, runOnly] as const,
    );
    expect(violations, `accessibility in ${colorScheme}`).toEqual([]);
  }
};

/** The settled page does not scroll sideways. */
export const expectNoScrollPastTheEnd = async (page: Page): Promise<void> => {
  const beyond = await page.evaluate(() => {
    const end = (document.querySelector('#root')?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
    return document.documentElement.scrollHeight - Math.max(window.innerHeight, Math.ceil(end));
  });
  expect(beyond, 'pixels of page below its content').toBeLessThanOrEqual(0);
};

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await settled(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
};
