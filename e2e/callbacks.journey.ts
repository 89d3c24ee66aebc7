import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, useBrowser } from './src';

const { openSignedIn } = useBrowser();

describe('callbacks that were due', () => {
  it('are counted, and those that failed or were not sent are listed and sent again together', async () => {
    const page = await openSignedIn(
      'admin@northgate.example',
      '/callbacks?from=2025-04-02&to=2025-06-30&outcome=FAILED',
    );
    const sums = page.getByRole('table', { name: 'Due callbacks by business and event' });
    await sums
      .getByRole('row', { name: /Deposit/ })
      .first()
      .waitFor();
    const list = page.getByRole('table', { name: 'Callbacks that failed or were not sent, oldest first' });
    await list
      .getByText(/The server/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Send all again' }).click();
    const question = page.getByRole('alertdialog', { name: /^Send \d+ callbacks? again\?$/ });
    await question
      .getByText(/: \d+ callbacks?$/)
      .first()
      .waitFor();
    await question.getByRole('button', { name: 'Send again' }).click();
    await page
      .getByText(/on the way/)
      .first()
      .waitFor();
    await sums
      .getByRole('row', { name: /Deposit/ })
      .first()
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Show all' }).waitFor({ state: 'detached' });
  });

  it('fit a phone', async () => {
    const page = await openSignedIn('admin@northgate.example', '/callbacks?from=2025-04-02&to=2025-06-30', {
      width: 390,
      height: 844,
    });
    const sums = page.getByRole('list', { name: 'Due callbacks by business and event' });
    await sums.getByRole('listitem').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(await page.getByRole('heading', { level: 2, name: 'Failed and not sent' }).count()).toBe(1);
  });
});
