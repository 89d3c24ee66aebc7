import { describe, expect, it } from 'vitest';
import { expectAccessible, signIn, useBrowser } from './src';

const { openPage } = useBrowser();

describe('choosing an organisation', () => {
  it('[ORG-1] [ROUTE-2] [NAV-1] [GUARD-3] several organisations: a sorted choice, no sidebar, no way around', async () => {
    const page = await openPage();
    await signIn(page, 'multi@example.com');
    await page.getByRole('heading', { name: 'Choose an organisation' }).waitFor();
    expect(await page.getByRole('listitem').locator('bdi').allTextContents()).toEqual([
      'Baltic Commerce',
      'Harbour Group',
      'Northgate Payments',
    ]);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto('/businesses');
    await page.getByRole('heading', { name: 'Choose an organisation' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('[ORG-2] [ORG-3] switching brings a new token and the other organisation’s businesses', async () => {
    const page = await openPage();
    await signIn(page, 'multi@example.com');
    await page.getByRole('button', { name: /Harbour Group/ }).click();
    await page.waitForURL('**/businesses');
    const before = await page.evaluate(() => sessionStorage.getItem('config'));
    await page.getByRole('link', { name: /Organisation: Harbour Group/ }).click();
    await page.getByRole('button', { name: /Harbour Group\s*Currently active/ }).waitFor();
    expect(await page.getByText('Switch to organisation').count()).toBe(2);
    await page.getByRole('button', { name: /Baltic Commerce/ }).click();
    await page.waitForURL('**/businesses');
    await page.getByRole('link', { name: /Organisation: Baltic Commerce/ }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('config'))).not.toBe(before);
  });

  it('[ORG-4] a refused switch notifies and leaves the person where they are', async () => {
    const page = await openPage();
    await signIn(page, 'multi@example.com');
    await page.getByRole('button', { name: /Harbour Group/ }).click();
    await page.waitForURL('**/businesses');
    await page.getByRole('link', { name: /Organisation: Harbour Group/ }).click();
    await page.route('**/auth/login/*', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
    await page.getByRole('button', { name: /Baltic Commerce/ }).click();
    await page.getByText('Failed to switch organisation').waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/businesses');
    await page.getByRole('link', { name: /Organisation: Harbour Group/ }).waitFor();
  });
});
