import { describe, expect, it } from 'vitest';
import { expectAccessible, expectMessage, expectPath, landed, signIn, useBrowser } from './src';

const { openPage } = useBrowser();

describe('choosing an organisation', () => {
  it('[ORG-1] [ROUTE-2] [NAV-1] [GUARD-3] several organisations: a sorted choice, no sidebar, no way around', async () => {
    const page = await openPage();
    await signIn(page, 'multi@example.com');
    await page.getByRole('heading', { name: 'Choose an organisation' }).waitFor();
    await expect
      .poll(() => page.getByRole('listitem').locator('bdi').allTextContents())
      .toEqual(['Baltic Commerce', 'Harbour Group', 'Northgate Payments']);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/businesses');
    await page.getByRole('heading', { name: 'Choose an organisation' }).waitFor();
    await expectPath(page, '/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('[ORG-2] [ORG-3] switching brings a new token and the other organisation’s first screen', async () => {
    const page = await openPage();
    await signIn(page, 'multi@example.com');
    await page.getByRole('button', { name: /Harbour Group/ }).click();
    await landed(page);
    const stored = () => page.evaluate(() => sessionStorage.getItem('config'));
    await expect.poll(stored).not.toBeNull();
    const before = await stored();
    await page.getByRole('link', { name: /Organisation: Harbour Group/ }).click();
    await page.getByRole('button', { name: /Harbour Group\s*Currently active/ }).waitFor();
    await expect.poll(() => page.getByText('Switch to organisation').count()).toBe(2);
    await page.getByRole('button', { name: /Baltic Commerce/ }).click();
    await landed(page);
    await page.getByRole('link', { name: /Organisation: Baltic Commerce/ }).waitFor();
    await expect.poll(stored).not.toBe(before);
  });

  it('[ORG-4] a refused switch notifies and leaves the person where they are', async () => {
    const page = await openPage();
    await signIn(page, 'multi@example.com');
    await page.getByRole('button', { name: /Harbour Group/ }).click();
    await landed(page);
    await page.getByRole('link', { name: /Organisation: Harbour Group/ }).click();
    await page.route('**/auth/login/*', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
    await expectMessage(page, 'Failed to switch organisation', () =>
      page.getByRole('button', { name: /Baltic Commerce/ }).click(),
    );
    await page.getByRole('link', { name: 'Back' }).click();
    await landed(page);
    await page.getByRole('link', { name: /Organisation: Harbour Group/ }).waitFor();
  });
});
