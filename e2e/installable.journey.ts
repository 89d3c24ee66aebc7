import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, landed, password, settled, signIn, useBrowser } from './src';

const { openPage, openTab } = useBrowser();
const brands = {
  NORTHGATE_SANDBOX: 'Northgate',
  NORTHGATE_PROD: 'Northgate',
  HARBOUR: 'Harbour',
  MERIDIAN_DIGITAL_ASSETS: 'Meridian Digital Assets',
  DEV: 'Countinghouse Dev',
  LOCAL: 'Countinghouse',
  KESTREL: 'Kestrel',
  BALTIC: 'Baltic',
};

/** Signs in and waits until the service worker answers for the page. */
const installed = async (): Promise<Page> => {
  const page = await openPage({
    loadsAhead: true,
    serviceWorkers: 'allow',
    expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/, /Failed to load resource/],
  });
  await signIn(page, 'admin@northgate.example');
  await landed(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
  });
  return page;
};

describe('every brand', () => {
  it.each(Object.entries(brands))('[BRAND-2] [BRAND-3] %s signs people in and installs as %s', async (brand, name) => {
    const page = await openTab(`/?brand=${brand}`);
    await page.getByRole('img', { name }).waitFor();
    await expectAccessible(page);
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect([manifest.name, manifest.start_url]).toEqual([name, `/?brand=${brand}`]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
  });
});

describe('the installed dashboard', () => {
  it('keeps the files of its build and nothing that the server said', async () => {
    const page = await installed();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const keptPaths = () =>
      page.evaluate(async () => {
        const paths: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
        return paths;
      });
    await expect
      .poll(async () => (await keptPaths()).filter((path) => path.startsWith('/assets/')).length)
      .toBeGreaterThan(20);
    expect((await keptPaths()).filter((path) => !/^\/assets\/[^/]+\.(js|css|woff2)$/.test(path)).toSorted()).toEqual([
      '/offline.css',
      '/offline.html',
    ]);
  });

  it('without a connection says so, shows nothing as current, and comes back', async () => {
    const page = await installed();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/\d/);
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await landed(page);
  });

  it('a tab opened before an update still loads the screens of its own build', async () => {
    const page = await installed();
    // Effect of an update on a tab that stays open: the server has only the files of the new build.
    await page.context().route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Change password' }).waitFor();
  });
});

describe('the newer dashboard', () => {
  it('[BRAND-7] is offered once where the brand has one, and /overview forwards to it', async () => {
    const page = await openPage();
    await page
      .context()
      .route('https://next.countinghouse.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Next</title>' }),
      );
    await page.goto('/?brand=DEV');
    await page.getByLabel('Email').fill('admin@northgate.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const offer = page.getByText('A newer dashboard is ready for you.');
    await offer.waitFor();
    expect(await page.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/overview');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.goto('/?brand=DEV');
    await landed(page);
    await settled(page);
    expect(await offer.count()).toBe(0);
    await page.goto('/overview?brand=DEV');
    await page.waitForURL('https://next.countinghouse.example/');
  });

  it('[BRAND-7] a brand without one offers nothing, and /overview leads home', async () => {
    const page = await openPage();
    await signIn(page, 'admin@northgate.example');
    await landed(page);
    await page.goto('/overview');
    await landed(page);
    await settled(page);
    expect(await page.getByText('A newer dashboard is ready for you.').count()).toBe(0);
  });
});
