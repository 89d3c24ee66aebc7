import { describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './src';

const { openSignedIn } = useBrowser();

describe('the morning page', () => {
  it('leads with the keyboard alone from what needs the treasurer to the place where it is done', async () => {
    const page = await openSignedIn('admin@northgate.example', '/today');
    const needs = page.getByRole('region', { name: /^Needs you/ });
    const tasks = needs.getByRole('link');
    await tasks.first().waitFor();
    await page.getByRole('region', { name: 'On its way' }).getByText('Net, when all has arrived').waitFor();
    await expectAccessible(page);

    const asked = await tasks.first().getAttribute('href');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const isReached = (): Promise<boolean> =>
      tasks.first().evaluate((link) => link.ownerDocument.activeElement === link);
    for (let presses = 0; !(await isReached()); presses += 1) {
      // Before it stand the figure, its proof and at most six causes of the change.
      expect(presses, 'presses of Tab from the skip link to the first task').toBeLessThan(9);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname + url.search === asked);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('adds up to the cent: the lines since the last visit to the change, and what is on its way to its net', async () => {
    const page = await openSignedIn('admin@northgate.example', '/today');
    for (const name of [/^Since/, /^On its way/]) {
      const lines = page.getByRole('region', { name }).getByRole('listitem');
      await lines
        .filter({ hasText: /Change|Net, when/ })
        .getByText(/\d\.\d\d/)
        .first()
        .waitFor();
      const cents = (await lines.allInnerTexts()).map((line) => {
        const [, sign, digits = ''] = /([+−]?)([\d,]+\.\d\d)\s*EUR\s*$/.exec(line.trim()) ?? [];
        return BigInt(digits.replaceAll(/[,.]/g, '')) * (sign === '−' ? -1n : 1n);
      });
      const total = cents.pop();
      expect(cents.length).toBeGreaterThan(0);
      expect(cents.reduce((sum, line) => sum + line, 0n)).toBe(total);
    }
  });
});
