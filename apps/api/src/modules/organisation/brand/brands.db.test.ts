import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, sealingWith } from '@countinghouse/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app';
import { startTestApi, testConfig, type TestApi } from '../../../testing';
import { deleteBrand, findBrand, insertBrand, updateBrand, type BrandContent } from './repository';
import { previewBrand } from './save-brand';

let first: TestApi;
beforeAll(async () => {
  first = await startTestApi();
});
afterAll(() => first.close());

/** Content of a demo brand under another name. */
const contentLike = async (identifier: string, changes: Partial<BrandContent>): Promise<BrandContent> => {
  const like = await first.database.onPlatform((tx) => findBrand(tx, identifier));
  return { ...(like ?? expect.fail('no such brand')), hostnames: [], ...changes };
};

describe('a brand that operators make or change', () => {
  it('is shown by every process within seconds, without a restart, and gone where it was removed', async () => {
    const database = await openDatabase({ ...first.testDatabase.urls, sealing: sealingWith(testConfig().secretKey) });
    const second = await buildApp({ config: testConfig(), database, jobs: 'manual' });
    await second.ready();
    const nameOn = async (app: TestApi['app']) => {
      const answer = await app.inject({ url: '/api/v1/brands/dashboard', headers: { host: 'pay.willow.example' } });
      return answer.json<{ name: string }>().name;
    };
    const everywhere = () => Promise.all([first.app, second].map(nameOn));
    const work = first.database.acrossOrganisations;
    try {
      expect(await everywhere()).toEqual(['Countinghouse', 'Countinghouse']);
      const content = await contentLike('KESTREL', { name: 'Willow', hostnames: ['pay.willow.example'] });
      await work((tx) => insertBrand(tx, 'WILLOW', content));
      await expect.poll(everywhere).toEqual(['Willow', 'Willow']);
      await work((tx) => updateBrand(tx, 'WILLOW', { ...content, name: 'Willow & Sons' }, 1));
      await expect.poll(everywhere).toEqual(['Willow & Sons', 'Willow & Sons']);
      expect(await work((tx) => deleteBrand(tx, 'WILLOW', 1))).toBe(false);
      expect(await work((tx) => deleteBrand(tx, 'WILLOW', 2))).toBe(true);
      await expect.poll(everywhere).toEqual(['Countinghouse', 'Countinghouse']);
    } finally {
      await second.close();
      await database.close();
    }
  });

  it('has no host that another one has', async () => {
    const content = await contentLike('KESTREL', { hostnames: ['dashboard.harbour.example'] });
    await expect(first.database.acrossOrganisations((tx) => insertBrand(tx, 'THIEF', content))).rejects.toThrow(
      /brand_host_pkey/,
    );
  });

  it('colours its pages by a style sheet that holds three numbers and nothing else', async () => {
    const sheet = await first.app.inject({ url: '/brands/theme-30-120-40.css' });
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.body).toBe(':root{--brand-hue:30;--brand-chroma:0.12;--brand-neutral-hue:40}\n');
    for (const name of ['theme-360-120-40.css', 'theme-30-171-40.css', 'theme-30-1.5-40.css', 'theme-;-1-1.css'])
      expect((await first.app.inject({ url: `/brands/${name}` })).statusCode, name).toBe(404);
  });

  it('is shown by a preview link at any host until it is over, and by no link that was not made', async () => {
    const built = mkdtempSync(join(tmpdir(), 'countinghouse-dashboard-'));
    writeFileSync(join(built, 'index.html'), '<html lang="en"><head><title>Dashboard</title></head></html>');
    const api = await startTestApi({
      config: { mode: 'production', publicUrl: 'https://pay.example.com', dashboardDir: built },
    });
    const at = (url: string) => api.app.inject({ url, headers: { host: 'pay.example.com', accept: 'text/html' } });
    try {
      const { token = '' } = (await api.database.acrossOrganisations((tx) => previewBrand(tx, 'harbour'))) ?? {};
      const page = await at(`/?preview=${token}`);
      expect(page.body).toContain('<title>Preview: Harbour</title>');
      expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(page.headers['cache-control']).toBe('no-store');
      const answer = await at(`/api/v1/brands/dashboard?preview=${token}`);
      expect(answer.json()).toMatchObject({ brand: 'HARBOUR', isPreview: true });
      expect(answer.headers['cache-control']).toBe('no-store');

      // Without the link this host has no brand, and its page no name.
      expect((await at('/')).body).toContain('<title>Dashboard</title>');
      expect((await at('/api/v1/brands/dashboard')).statusCode).toBe(404);
      const over = async (wrong: string) => {
        const refused = await at(`/?preview=${wrong}`);
        expect(refused.statusCode).toBe(404);
        expect(refused.body).toContain('This link shows no preview any more');
        expect((await at(`/api/v1/brands/dashboard?preview=${wrong}`)).statusCode).toBe(404);
      };
      await over('harbour');
      await api.testDatabase.setClock(new Date(Date.now() + 8 * 86_400_000));
      await over(token);
    } finally {
      await api.close();
      rmSync(built, { recursive: true });
    }
  });
});
