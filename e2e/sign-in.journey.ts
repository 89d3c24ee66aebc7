import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  expectPath,
  landed,
  signIn,
  uniqueEmail,
  useBrowser,
} from './src';

const { openPage } = useBrowser();

describe('signing in', () => {
  it('[LOGIN-1] [BRAND-2] [BRAND-3] shows the form under the brand’s logo, icons and title', async () => {
    const page = await openPage();
    await page.goto('/?brand=HARBOUR');
    await page.getByRole('img', { name: 'Harbour' }).waitFor();
    await expect.poll(() => page.title()).toBe('Login · Harbour');
    await expect.poll(() => page.locator('html').getAttribute('data-brand')).toBe('blue');
    for (const [rel, file] of [
      ['icon', 'icon-'],
      ['apple-touch-icon', 'apple-180-'],
    ])
      await expect
        .poll(() => page.locator(`link[rel="${rel}"]`).getAttribute('href'))
        .toContain(`/brands/harbour/${file}`);
    await page.getByText('Required only if enabled').waitFor();
    expect(await page.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    await expectAccessible(page);
  });

  it('[LOGIN-1] Tab leads from the email to the password, the code and the button, and from there to the rest', async () => {
    const page = await openPage();
    await page.goto('/');
    await expectFocused(page.getByLabel('Email'));
    for (const next of [
      page.getByLabel('Password', { exact: true }),
      page.getByLabel('Two-factor code'),
      page.getByRole('button', { name: 'Login', exact: true }),
      page.getByRole('button', { name: 'Sign in with a passkey' }),
      page.getByRole('link', { name: 'Forgot your password?' }),
      page.getByRole('button', { name: 'Use a recovery code' }),
      page.getByRole('button', { name: 'Show password' }),
    ]) {
      await page.keyboard.press('Tab');
      await expectFocused(next);
    }
    await page.getByLabel('Password', { exact: true }).fill('seen');
    await page.getByRole('button', { name: 'Show password' }).press('Enter');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  });

  it('[LOGIN-1] the logo follows the colour scheme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage({ colorScheme, width: 390, height: 844 });
      await page.goto('/');
      const logo = page.getByRole('img').first();
      await logo.waitFor();
      await expect.poll(() => logo.getAttribute('src')).toMatch(new RegExp(`/logo-${colorScheme}-[0-9a-f]{16}[.]svg$`));
      await expectNoSidewaysScroll(page);
    }
  });

  it('[LOGIN-2] [LOGIN-4] [LAND-1] [NAV-2] Enter signs in, whatever the case of the email, and lands on statistics', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.getByLabel('Email').fill('Admin@Northgate.Example');
    await page.getByLabel('Password', { exact: true }).fill('Sandbox2025');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await landed(page);
    await page.getByText('admin@northgate.example').waitFor();
    await page.getByText('admin', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('[LOGIN-3] [LOGIN-4] says what is wrong at the fields, and a refusal in the block above', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await expectAccessible(page);
    // Unknown address: wrong passwords count against an account, and the tests' clock never forgets them.
    const email = uniqueEmail('nobody');
    await signIn(page, email);
    await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['Invalid email or password']);
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  });

  it('[ERR-2] [LOGIN-5] a missing second factor keeps the person at the form and asks for the code', async () => {
    const page = await openPage();
    await signIn(page, 'twofa@northgate.example');
    await page.getByText('Invalid or expired 2FA verification code.').waitFor();
    await expectFocused(page.getByLabel('Two-factor code'));
    expect(await page.getByLabel('Email').inputValue()).toBe('twofa@northgate.example');
  });

  it('[LAND-1] [NAV-3] [GUARD-2] without any permission: change password, a bare sidebar, and silence elsewhere', async () => {
    const page = await openPage();
    await signIn(page, 'nothing@northgate.example');
    await page.waitForURL('**/change-password');
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents())
      .toEqual(['Change password', 'Authentication']);
    await page.goto('/businesses');
    await page.waitForURL('**/change-password');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('[SESSION-1] [ROUTE-1] [ROUTE-4] a reload keeps the session, encrypted, and public or redirecting paths lead to the landing page', async () => {
    const page = await openPage();
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(['config']);
    expect(await page.evaluate(() => sessionStorage.getItem('config'))).not.toContain('northgate');
    for (const path of ['/', '/forgot-password', '/reset-password?token=x', '/whitelisted-addresses/edit/1']) {
      await page.goto(path);
      await landed(page);
    }
  });

  it('[GUARD-1] [LOGOUT-1] [NAV-4] logout leads to the login, clears the store, and Back shows nothing', async () => {
    const page = await openPage();
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await expect.poll(() => page.getByRole('complementary').evaluate((sidebar) => sidebar.clientWidth + 1)).toBe(240);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.waitForURL('**/change-password');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    await expectPath(page, '/');
    expect(await page.getByRole('heading', { name: 'Statistics' }).count()).toBe(0);
  });

  it('[NAV-4] under 768 px the sidebar is a sheet behind the menu button, and works by keyboard', async () => {
    const page = await openPage({ width: 767, height: 900 });
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    await page.getByRole('link', { name: 'Change password' }).press('Enter');
    await page.waitForURL('**/change-password');
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('fills in a demo sign-in from the sandbox’s panel', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Fill in manager@northgate.example' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await landed(page);
  });

  it('fills in the demo sign-in of a brand and goes on under that brand, also after a reload', async () => {
    const page = await openPage();
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Demo sign-ins' });
    // All of them are there to be found.
    await expect.poll(() => panel.getByRole('listitem').count()).toBeGreaterThan(12);
    await page.getByRole('button', { name: 'Fill in admin@harbour.example' }).click();
    await page.getByRole('img', { name: 'Harbour' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('admin@harbour.example');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await landed(page);
    await page.getByRole('complementary').getByText('Harbour Group').waitFor();
    await page.reload();
    await landed(page);
    await expect.poll(() => page.locator('html').getAttribute('data-brand')).toBe('blue');
  });

  it('gives the focus to the heading of the first screen, and of each that is opened from there', async () => {
    const page = await openPage();
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await expectFocused(page.getByRole('heading', { level: 1 }));
    for (const name of ['Users', 'Audit log']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expectFocused(page.getByRole('heading', { level: 1, name }));
    }
  });

  it('whose scripts all fail says so in words, with a way to try again, and nothing of it meanwhile', async () => {
    const page = await openPage({ expectedErrors: [/Failed to load resource/] });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    const said = page.getByRole('heading', { name: 'This page could not be loaded' });
    expect(await said.isVisible()).toBe(false);
    await said.waitFor();
    await expectAccessible(page);
    await page.unroute('**/*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByLabel('Email').waitFor();
  });
});
