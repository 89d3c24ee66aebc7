import { describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './src';

const { openSignedIn } = useBrowser();

describe('the time machine', () => {
  it.each([1440, 390])(
    'tells at %i px the balances of an instant, why they differ and the entries behind them, and leads back to now',
    async (width) => {
      const page = await openSignedIn('admin@northgate.example', '/businesses');
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('link', { name: 'Look back' }).click();
      const band = page.getByRole('region', { name: 'Point in time' });
      await band.waitFor();
      await page.getByText(/^As it stood on/).waitFor();
      expect(await page.getByRole('link', { name: 'create new business' }).count()).toBe(0);

      await band
        .getByRole('link', { name: /^End of/ })
        .first()
        .click();
      // Until the answer is there the screen keeps the figures of the instant before.
      const busy = page.locator('[aria-busy="true"]');
      await band.locator('[aria-current="true"]').filter({ hasText: 'End of' }).waitFor();
      await expect.poll(() => busy.count()).toBe(0);
      const why = page.getByRole('complementary', { name: 'Why it changed since' });
      const lines = why.getByRole('listitem');
      await lines.filter({ hasText: 'Change' }).waitFor();
      const cents = (await lines.locator('> span:last-of-type').allInnerTexts()).map((text) => {
        const [, sign, digits = ''] = /([+−]?)([\d,]+\.\d\d)/.exec(text) ?? [];
        return BigInt(digits.replaceAll(/[,.]/g, '')) * (sign === '−' ? -1n : 1n);
      });
      const total = cents.pop();
      expect(cents.length).toBeGreaterThan(1);
      expect(cents.reduce((sum, line) => sum + line, 0n)).toBe(total);
      await expectAccessible(page);

      // A business of then, and the entries up to then of one of its balances.
      const asOf = new URL(page.url()).searchParams.get('asOf');
      await page.getByRole('table', { name: 'Businesses then and now' }).getByRole('link').first().click();
      await page.waitForURL((url) => url.pathname.startsWith('/business/') && url.searchParams.get('asOf') === asOf);
      await page
        .getByRole('link', { name: /^[\d,.]+ [A-Z]+$/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .or(page.getByRole('complementary'))
        .getByText(/, as of /)
        .first()
        .waitFor();
      await page.goBack();
      await page.getByText(/^As it stood on/).waitFor();
      expect(await page.getByRole('link', { name: 'Transfer', exact: true }).count()).toBe(0);
      await page.getByRole('link', { name: 'Back to now' }).filter({ visible: true }).click();
      await page.waitForURL((url) => !url.searchParams.has('asOf'));
      await page
        .getByRole('tab')
        .or(page.getByRole('navigation', { name: 'Business' }))
        .first()
        .waitFor();
    },
  );

  it('refuses an instant to come at the field, and shows the present for an address that names none', async () => {
    const page = await openSignedIn('admin@northgate.example', '/statistics?asOf=2025-01-01T00:00:00.000Z');
    const band = page.getByRole('region', { name: 'Point in time' });
    await band.getByRole('textbox', { name: 'Day' }).fill('1 Jan 2099');
    await band.getByRole('alert').getByText('Choose an instant up to now').waitFor();
    expect(await band.getByRole('textbox', { name: 'Day' }).inputValue()).toBe('1 Jan 2099');
    await page.goto(new URL('/statistics?asOf=yesterday', page.url()).href);
    await page.getByRole('heading', { name: 'Organisation balance' }).waitFor();
  });
});
