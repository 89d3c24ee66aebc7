import { referenceOf } from '@countinghouse/contract/endpoints';
import { brand as schema, getBrand } from '@countinghouse/contract/organisation/brand';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brandDefaults, readBrand } from './brand';
import { dress, titleOf } from './dress';
import { fetchBrand, readBrandState } from './store';

const served = referenceOf(getBrand).example as Record<string, unknown>;
const sevenOf = (brand: string) => {
  const {
    name: _name,
    theme: _theme,
    tokens: _tokens,
    allowsFiatDeposits: _fiat,
    newDashboardUrl: _url,
    ...seven
  } = served;
  return { ...seven, brand };
};
const linkOf = (rel: string) => document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');

beforeEach(() => {
  document.head.replaceChildren();
  delete document.documentElement.dataset.brand;
});
afterEach(() => vi.unstubAllGlobals());

describe('reading a brand', () => {
  it('[BRAND-4] fiat deposits are allowed for six brands, refused for all others', () => {
    const allowed = (brand: string) => readBrand(sevenOf(brand))?.allowsFiatDeposits;
    const yes = ['NORTHGATE_SANDBOX', 'NORTHGATE_PROD', 'HARBOUR', 'MERIDIAN_DIGITAL_ASSETS', 'DEV', 'LOCAL'];
    for (const brand of yes) expect([brand, allowed(brand)]).toEqual([brand, true]);
    for (const brand of ['KESTREL', 'BALTIC', 'SOMEBODY_ELSE', 'CONSTRUCTOR'])
      expect([brand, allowed(brand)]).toEqual([brand, false]);
  });

  it('[BRAND-3] the seven fields are enough: name and theme come from the table', () => {
    for (const [brand, defaults] of Object.entries(brandDefaults))
      expect(readBrand(sevenOf(brand))).toMatchObject(defaults);
    expect(readBrand(sevenOf('SOMEBODY_ELSE'))).toMatchObject({ name: 'Dashboard', theme: 'DEFAULT' });
  });

  it('[BRAND-3] what the server says wins over the table', () => {
    const given = { ...sevenOf('KESTREL'), name: 'Other', theme: 'BLUE', allowsFiatDeposits: true };
    expect(readBrand(given)).toMatchObject({ name: 'Other', theme: 'BLUE', allowsFiatDeposits: true });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 7])(
    '[BRAND-7] %s is no address of a newer dashboard',
    (newDashboardUrl) => {
      expect(readBrand({ ...served, newDashboardUrl })?.newDashboardUrl).toBeNull();
    },
  );

  it('[BRAND-6] a sound identifier is a brand, and shows of its pictures exactly those the contract allows', () => {
    const value = fc.oneof(
      fc.constantFrom('/brands/a/b.svg', '/brands/a/b.png', '//evil.example/x.png', '/brands/../x.png', 'LOCAL', ''),
      fc.string(),
      fc.constant(null),
    );
    const keys = Object.keys(sevenOf('LOCAL')) as (keyof typeof schema.shape)[];
    fc.assert(
      fc.property(fc.constantFrom(...keys), value, (key, changed) => {
        const read = readBrand({ ...sevenOf('LOCAL'), [key]: changed });
        const isSound = z.safeParse(schema.shape[key], changed).success;
        const shown = key === 'brand' ? read && changed : read?.[key];
        expect(shown).toBe(isSound ? changed : null);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('dressing the page', () => {
  const read = (given: object) => readBrand(given) ?? expect.fail('not a brand');

  it('[BRAND-2] puts favicon, touch icon and manifest on the page, once however often it is dressed', () => {
    dress(document, read(served));
    dress(document, read(served));
    expect(linkOf('icon')).toBe(served.basicIconUrl);
    expect(linkOf('apple-touch-icon')).toBe(served.appleTouchIconUrl);
    expect(linkOf('manifest')).toBe('/manifest.webmanifest');
    expect(document.head.querySelectorAll('link')).toHaveLength(3);
  });

  it('[BRAND-3] its own colours are put on the root, and taken off by the next brand', () => {
    const token = (name: string) => document.documentElement.style.getPropertyValue(name);
    dress(document, read({ ...served, tokens: { hue: 30, chroma: 0.12, neutralHue: 40 } }));
    expect(['--brand-hue', '--brand-chroma', '--brand-neutral-hue'].map(token)).toEqual(['30', '0.12', '40']);
    dress(document, read(served));
    expect(token('--brand-hue')).toBe('');
  });

  it.each([
    { hue: 360, chroma: 0.1, neutralHue: 0 },
    { hue: '30;}', chroma: 0.1, neutralHue: 0 },
    { hue: 30 },
    'red',
    [30],
  ])('[BRAND-3] %j are no colours of a brand', (tokens) => {
    expect(readBrand({ ...served, tokens })?.tokens).toBeNull();
  });

  it('[BRAND-3] the title is the brand’s, and the blue theme marks the root', () => {
    dress(document, read({ ...served, theme: 'BLUE' }));
    expect(document.title).toBe('Northgate');
    expect(document.documentElement.dataset.brand).toBe('blue');
    dress(document, read(served));
    expect(document.documentElement.dataset.brand).toBeUndefined();
    expect(titleOf('Businesses', read(served))).toBe('Businesses · Northgate');
  });
});

describe('fetching the brand', () => {
  it('[BRAND-1] [BRAND-5] asks once without a token and goes from loading to loaded', async () => {
    const fetched = vi.fn<(url: string, request?: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(Response.json(served)),
    );
    vi.stubGlobal('fetch', fetched);
    const loading = fetchBrand();
    expect(readBrandState().status).toBe('loading');
    await loading;
    expect(readBrandState()).toMatchObject({ status: 'loaded', brand: { brand: 'NORTHGATE_SANDBOX' } });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/brands/dashboard');
    expect(fetched.mock.calls[0]?.[1]?.headers).toBeUndefined();
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a refusal', () => Promise.resolve(Response.json({}, { status: 404 }))],
    ['HTML', () => Promise.resolve(new Response('<html>'))],
    ['another shape', () => Promise.resolve(Response.json({ logo: '/brands/a/b.svg' }))],
  ])('[BRAND-6] %s is the error state', async (_what, respond) => {
    vi.stubGlobal('fetch', respond);
    await fetchBrand();
    expect(readBrandState().status).toBe('error');
  });
});
