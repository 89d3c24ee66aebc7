import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, useBrowser } from './src';

const { openSignedIn } = useBrowser();

const band = 'Test mode: no real money moves';

describe('test mode', () => {
  it('[TEST-1] [TEST-9] is opened beside the keys, stands at the foot of every screen, and leads back to the live organisation', async () => {
    const page = await openSignedIn('admin@kestrel.example', '/api-keys');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    expect(await page.getByText(band).count()).toBe(0);
    await page.getByRole('button', { name: 'Open test mode' }).click();
    await page.getByText(band).waitFor();
    await page.goto(new URL('/businesses', page.url()).href);
    await page.getByRole('link', { name: 'Test shop' }).first().waitFor();
    await page.getByText(band).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(new URL('/api-keys', page.url()).href);
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open test mode' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to live' }).click();
    await page.getByText(band).waitFor({ state: 'detached' });
  });
});
