import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBusinesses, signIn, useBrowser } from './src';
import { freePort, startProduct } from './src/product';
import type { Product } from './src/product';

describe('a dashboard on one host and its API on another', () => {
  const { openPage } = useBrowser();
  let api: Product;
  let dashboard: Product;
  beforeAll(async () => {
    const [apiPort, dashboardPort] = [await freePort(), await freePort()];
    api = await startProduct({
      port: apiPort,
      env: {
        // Another name makes another origin, and other hosts have other brands.
        DASHBOARD_ORIGINS: `http://harbour.localhost:${dashboardPort}`,
      },
    });
    dashboard = await startProduct({
      port: dashboardPort,
      env: { HISTORY_PROFILE: 'none', API_URL: api.url },
    });
  });
  afterAll(() => Promise.all([dashboard?.stop(), api?.stop()]));

  it('[BRAND-1] signs in and shows the API’s businesses under the dashboard host’s brand and the real policy', async () => {
    const url = dashboard.url.replace('//localhost', '//harbour.localhost');
    const page = await openPage({ url });
    const called = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) called.add(new URL(request.url()).origin);
    });
    await signIn(page, 'admin@northgate.example');
    await openBusinesses(page);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(() => page.title()).toContain('Harbour');
    expect([...called]).toEqual([api.url]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Email').waitFor();
  });

  it('is refused by the browser from an origin that the API does not list', async () => {
    const page = await openPage({ url: dashboard.url, expectedErrors: [/blocked by CORS policy/, /net::ERR_FAILED/] });
    await page.goto('/');
    await page.getByText('Unspecified error occurred').waitFor();
  });
});
