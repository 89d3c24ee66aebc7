import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, operatorOf, startProduct, useBrowser, type Product } from './src';

const { openPage } = useBrowser();
const demo = fileURLToPath(new URL('../apps/api/assets/brands/kestrel', import.meta.url));

/** Accent of the page in its scheme, as the style sheets say and as the browser draws it. */
const hueOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-hue').trim());

describe('a brand that two operators made while the product runs', () => {
  let product: Product;
  let pictures: string;
  let preview = '';
  beforeAll(async () => {
    product = await startProduct({ env: { HISTORY_PROFILE: 'none' } });
    pictures = mkdtempSync(join(tmpdir(), 'countinghouse-willow-'));
    cpSync(demo, pictures, { recursive: true });
    rmSync(join(pictures, 'icon.svg'));
    const [ada, ben] = [operatorOf(product, 'ada@platform.example'), operatorOf(product, 'ben@platform.example')];
    await ada.run('enrol');
    await ben.run('enrol');
    const look = ['--name=Willow & Sons', '--accent-hue=30', '--accent-chroma=120', '--neutral-hue=40'];
    const asked = await ada.run('brand', 'add', 'willow', pictures, '--hosts=pay.willow.localhost', ...look);
    await ben.run('confirm', /confirm ([0-9a-f-]{36})/.exec(asked)?.[1] ?? '');
    preview = /https?:\S+\?preview=\S+/.exec(await ada.run('brand', 'preview', 'willow'))?.[0] ?? '';
  });
  afterAll(async () => {
    await product?.stop();
    if (pictures) rmSync(pictures, { recursive: true, force: true });
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    '[BRAND-2] [BRAND-3] shows at its host in the %s scheme, from the first byte of the page',
    async (colorScheme, width) => {
      const url = product.url.replace('//localhost', '//pay.willow.localhost');
      const page = await openPage({ url, colorScheme, width });
      const titles: string[] = [];
      page.on('domcontentloaded', () => void page.title().then((title) => titles.push(title)));
      const answer = await page.goto('/');
      expect(await answer?.text()).toContain('<title>Willow &amp; Sons</title>');
      await page.getByRole('img', { name: 'Willow & Sons' }).waitFor();
      await expect.poll(() => page.title()).toBe('Login · Willow & Sons');
      expect(titles.filter((title) => !title.includes('Willow'))).toEqual([]);
      expect(await hueOf(page)).toBe('30');
      const logo = await page.getByRole('img', { name: 'Willow & Sons' }).getAttribute('src');
      expect(logo).toMatch(new RegExp(`^/brands/willow/logo-${colorScheme}-[0-9a-f]{16}\\.svg$`));
      await expectAccessible(page);
    },
  );

  it('[BRAND-2] shows by a preview link at another host, says that it is one, and is left for the host’s own', async () => {
    const page = await openPage({ url: product.url });
    await page.goto(preview);
    await page.getByText('Preview of Willow & Sons: only this link shows it here.').waitFor();
    await expect.poll(() => page.title()).toBe('Preview: Login · Willow & Sons');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, nofollow');
    expect(await hueOf(page)).toBe('30');
    await expectAccessible(page);
    await page.goto('/forgot-password');
    await page.getByText('Preview of Willow & Sons').waitFor();
    await page.getByRole('button', { name: 'Leave preview' }).click();
    await page.getByRole('img', { name: 'Countinghouse' }).waitFor();
    expect(await page.getByText('Preview of').count()).toBe(0);
    expect(await hueOf(page)).toBe('194');
  });

  it('shows nothing by a link that nobody made', async () => {
    const page = await openPage({ url: product.url });
    await page.goto('/?preview=willow');
    await page.getByText('This link shows no preview any more').waitFor();
  });
});
