import { brand as brandSchema } from '@countinghouse/contract/organisation/brand';
import { describe, expect, it } from 'vitest';
import { sampleBrands } from '../../../testing/brands';
import { brandForHost, brandOf as brandAmong, linkBase, type HostSettings } from './brand';
import { webManifest } from './manifest';
import { refuseForeignHosts } from './refuse-foreign-hosts';

const brands = sampleBrands();
const brandOf = (identifier: string) => brandAmong(brands, identifier);
const nameAt = (mode: 'sandbox' | 'production', host: string, query?: string) =>
  brandForHost(brands, { mode, host, query, brandHosts: { 'desk.example.com': 'KESTREL' } })?.brand ?? null;

describe('the brands', () => {
  it('[BRAND-2] each supply two logos, four icons and an identifier, from our own origin', () => {
    for (const brand of brands) expect(() => brandSchema.parse(brand)).not.toThrow();
  });

  it('[BRAND-4] allow fiat deposits in exactly those that may', () => {
    const allowed = brands.filter(({ allowsFiatDeposits }) => allowsFiatDeposits).map(({ brand }) => brand);
    expect(allowed).toEqual([
      'NORTHGATE_SANDBOX',
      'NORTHGATE_PROD',
      'HARBOUR',
      'MERIDIAN_DIGITAL_ASSETS',
      'DEV',
      'LOCAL',
    ]);
    expect(brands.map(({ brand }) => brand)).toEqual([...allowed, 'KESTREL', 'BALTIC']);
  });

  it('[BRAND-3] give a few the blue theme', () => {
    expect(brands.filter(({ theme }) => theme === 'BLUE').map(({ brand }) => brand)).toEqual([
      'HARBOUR',
      'MERIDIAN_DIGITAL_ASSETS',
    ]);
  });

  it('[BRAND-7] offer the newer dashboard where its flag is set', () => {
    expect(brands.filter(({ newDashboardUrl }) => newDashboardUrl).map(({ brand }) => brand)).toEqual(['DEV']);
  });

  it('[BRAND-2] become an installable app under their own icons', () => {
    expect(webManifest(brands[0] as (typeof brands)[number])).toMatchObject({
      name: 'Northgate',
      icons: [
        { src: brands[0]?.pwaSmallIconUrl, sizes: '192x192' },
        { src: brands[0]?.pwaLargeIconUrl, sizes: '512x512' },
      ],
    });
  });

  it.each(brands)('[BRAND-2] $brand installs under its own name, icons and start, on its own ground', (brand) => {
    const manifest = webManifest(brand, `/?brand=${brand.brand}`);
    expect(manifest).toMatchObject({ name: brand.name, start_url: `/?brand=${brand.brand}`, id: manifest.start_url });
    // Whole words only: a first word is never cut, however long.
    expect(`${brand.name} `.startsWith(`${manifest.short_name} `)).toBe(true);
    expect(manifest.short_name.length <= 12 || !manifest.short_name.includes(' ')).toBe(true);
    expect(manifest.icons.map(({ src }) => src)).toEqual([brand.pwaSmallIconUrl, brand.pwaLargeIconUrl]);
    expect(manifest.scope).toBe('/');
    expect([manifest.theme_color, manifest.background_color]).toEqual(['#ffffff', '#ffffff']);
  });
});

describe('the brand of a host', () => {
  it.each([
    ['localhost:3000', undefined, 'LOCAL'],
    ['192.168.1.5', undefined, 'LOCAL'],
    ['harbour.localhost:3000', undefined, 'HARBOUR'],
    ['MERIDIAN-digital-assets.localhost', undefined, 'MERIDIAN_DIGITAL_ASSETS'],
    ['nobody.localhost', undefined, 'LOCAL'],
    ['localhost', 'BALTIC', 'BALTIC'],
    ['localhost', 'northgate-prod', 'NORTHGATE_PROD'],
    ['localhost', 'nobody', null],
    ['desk.example.com', undefined, 'KESTREL'],
  ])('[BRAND-1] in the sandbox of %s with ?brand=%s is %s', (host, query, expected) => {
    expect(nameAt('sandbox', host, query)).toBe(expected);
  });

  it.each([
    ['dashboard.northgate.example', 'NORTHGATE_PROD'],
    ['Dashboard.Harbour.example:443', 'HARBOUR'],
    ['desk.example.com', 'KESTREL'],
    ['localhost', null],
    ['harbour.localhost', null],
    ['', null],
  ])('[BRAND-6] in production of %s is %s, whatever ?brand= says', (host, expected) => {
    expect(nameAt('production', host)).toBe(expected);
    expect(nameAt('production', host, 'BALTIC')).toBe(expected);
  });

  const settings = {
    mode: 'production',
    publicUrl: 'https://pay.example.com:8443',
    brandHosts: { 'pay.example.com': 'NORTHGATE_PROD', 'desk.example.com': 'KESTREL' },
    dashboardOrigins: ['https://dashboard.baltic.example'],
  } as const;

  it.each([
    ['NORTHGATE_PROD', 'https://pay.example.com:8443'],
    ['KESTREL', 'https://desk.example.com'],
    ['BALTIC', 'https://dashboard.baltic.example'],
    // Its host was given to it by two operators.
    ['HARBOUR', 'https://dashboard.harbour.example'],
    ['LOCAL', 'https://pay.example.com:8443'],
  ])('in production links in mails of %s lead to %s, a host that this installation names', (brand, base) => {
    expect(linkBase(brandOf(brand), settings)).toBe(base);
  });

  it('of a host that BRAND_HOSTS gives to another brand is that one, for pages and for links', () => {
    const moved = { ...settings, brandHosts: { 'dashboard.harbour.example': 'KESTREL' } };
    const host = 'dashboard.harbour.example';
    expect(brandForHost(brands, { ...moved, host })?.brand).toBe('KESTREL');
    expect(linkBase(brandOf('KESTREL'), moved)).toBe(`https://${host}`);
    expect(linkBase(brandOf('HARBOUR'), moved)).toBe(settings.publicUrl);
  });

  it('a production without any brand starts, so that operators can make one', () => {
    expect(() => refuseForeignHosts([], { ...settings, brandHosts: { a: 'B' } })).not.toThrow();
  });

  it('in the sandbox and without a brand is not where links in mails lead: that is the public address', () => {
    expect(linkBase(null, settings)).toBe('https://pay.example.com:8443');
    for (const brand of brands) expect(linkBase(brand, { ...settings, mode: 'sandbox' })).toBe(settings.publicUrl);
  });

  it('is demanded of every host that people are sent to', () => {
    const refused = (changed: Partial<HostSettings>) => () => refuseForeignHosts(brands, { ...settings, ...changed });
    expect(refused({})).not.toThrow();
    expect(refused({ publicUrl: 'https://dashboard.northgate.example', brandHosts: {} })).not.toThrow();
    expect(refused({ publicUrl: 'https://money.example.com' })).toThrow(
      /^PUBLIC_URL names https:\/\/money\.example\.com, a host without a brand: .* BRAND_HOSTS=money\.example\.com=NORTHGATE_SANDBOX, or by npm run operator -- brand change northgate-sandbox --hosts=money\.example\.com\.$/,
    );
    expect(refused({ dashboardOrigins: ['https://other.example.com'] })).toThrow(/^DASHBOARD_ORIGINS names .*other/);
    expect(refused({ brandHosts: { 'pay.example.com': 'NORTHGATE' } })).toThrow(
      /^BRAND_HOSTS gives pay\.example\.com the brand "NORTHGATE", which does not exist: name one of .*HARBOUR/,
    );
    expect(refused({ mode: 'sandbox', publicUrl: 'http://anything.test' })).not.toThrow();
    expect(refused({ mode: 'sandbox', brandHosts: { a: 'B' } })).toThrow(/^BRAND_HOSTS/);
  });
});
