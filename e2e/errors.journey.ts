import { describe, expect, it } from 'vitest';
import { expectAccessible, expectPath, landed, signIn, uniqueEmail, useBrowser } from './src';

const { openPage, openSignedIn } = useBrowser();
const lost = { expectedErrors: [/net::ERR_FAILED/, /status of 5\d\d/, /Failed to load resource/, /ChunkLoadError/] };

describe('when something fails', () => {
  it('[BRAND-5] [BRAND-6] the brand is waited for under a spinner, and its failure fills the page', async () => {
    const page = await openPage(lost);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/brands/dashboard*', async (route) => {
      await held;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.goto('/');
    await page.getByRole('status').waitFor();
    expect(await page.getByRole('button', { name: 'Login', exact: true }).count()).toBe(0);
    release();
    await page.getByRole('heading', { name: 'Unspecified error occurred' }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/brands/dashboard*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('[ERR-3] a dead session leads to the login, which says so', async () => {
    const page = await openPage();
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await page.route('**/api/v1/balances', (route) =>
      route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: 'Session not found' } }),
    );
    await page.reload();
    await page.getByText('Session expired').waitFor();
    await expectPath(page, '/');
    await page.reload();
    await page.getByText('Session expired').waitFor();
    // Unknown address: wrong passwords count against an account, and the tests' clock never forgets them.
    await signIn(page, uniqueEmail('nobody'));
    await page.getByText('Invalid email or password').waitFor();
    await expect.poll(() => page.getByText('Session expired').count()).toBe(0);
  });

  it('[ERR-4] no answer to a login shows the sentence in the block', async () => {
    const page = await openPage(lost);
    await page.goto('/');
    await page.route('**/auth/login', (route) => route.abort());
    await signIn(page, 'admin@northgate.example');
    await page.getByText('You’ve performed too many login attempts, please try again later.').waitFor();
  });

  it('[ERR-4] no answer elsewhere logs out with a notification on the login screen', async () => {
    const page = await openPage(lost);
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await page.route('**/api/v1/balances', (route) => route.abort());
    await page.reload();
    await page.getByText('Too many failed login attempts. Try again later.').waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('[LOGIN-7] currencies that cannot be fetched end the login before anything is shown', async () => {
    const page = await openPage(lost);
    await page.route('**/api/v1/currencies', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
    await signIn(page, 'admin@northgate.example');
    await page.getByText('Error completing action. Please try again later.').waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('[ERR-6] a screen whose script is gone says so in its place', async () => {
    const page = await openPage(lost);
    await page.route('**/assets/change-password-page*.js', (route) => route.abort());
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByText('This screen could not be loaded').waitFor();
    await page.getByRole('link', { name: 'Businesses', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Businesses' }).waitFor();
  });

  it('an id that nothing can have is Not found, with nothing asked and nothing to try again', async () => {
    const page = await openSignedIn('admin@northgate.example', '/change-password', lost);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url());
    });
    for (const path of [
      '/business/x/deposits',
      '/edit-business/1',
      '/edit-user/42',
      '/user-roles/edit/0',
      '/edit-api-key/a',
    ]) {
      await page.goto(path);
      await page.getByText('Not found', { exact: true }).waitFor();
      expect([path, await page.getByRole('button', { name: 'Retry' }).count()]).toEqual([path, 0]);
    }
    expect(refused).toEqual([]);
  });
});
