import { describe, expect, it } from 'vitest';
import { brandDefaults, readBrand } from './brand';

const sound = {
  lightLogoUrl: '/brands/northgate/logo-light.svg',
  darkLogoUrl: '/brands/northgate/logo-dark.svg',
  basicIconUrl: '/brands/northgate/icon.png',
  appleTouchIconUrl: '/brands/northgate/apple-180.png',
  pwaSmallIconUrl: '/brands/northgate/pwa-192.png',
  pwaLargeIconUrl: '/brands/northgate/pwa-512.png',
  brand: 'NORTHGATE_PROD',
};

/** Addresses a picture must never have: other hosts, other schemes, ways out of the folder, scripts in disguise. */
const hostilePictures = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'https://evil.example/logo.svg',
  'http://evil.example/logo.svg',
  '//evil.example/logo.svg',
  '\\\\evil.example\\logo.svg',
  '/\\evil.example/logo.svg',
  '/brands/../api/v1/auth/session',
  '/brands/northgate/../../api/logo.svg',
  '/brands/%2e%2e/api/logo.svg',
  '/brands/northgate/logo.svg?x=1',
  '/brands/northgate/logo.svg#<script>',
  '/brands/northgate/logo.html',
  '/brands/northgate/logo.js',
  '/brands/northgate/logo.svg.js',
  '/brands/northgate/logo.SVG',
  '/brands/Northgate/logo.svg',
  '/brands/north gate/logo.svg',
  '/brands/northgate/logo"onload=alert(1).svg',
  "/brands/northgate/'><script>.svg",
  '/brands/northgate/logo.svg\n',
  '/api/v1/openapi.json',
  '/service-worker.js',
  'brands/northgate/logo.svg',
  '',
  null,
  42,
  {},
  [],
  true,
] as const;

const hostileIdentifiers = [
  '<script>alert(1)</script>',
  'northgate',
  'NORTHGATE PROD',
  'NORTHGATE-PROD',
  '"><img src=x>',
  '__proto__',
  'constructor',
  'A'.repeat(41),
  '',
  null,
  7,
  ['NORTHGATE_PROD'],
] as const;

/** Values that are refused individually: the rest of the brand is kept, with defaults in their place. */
const neutralised: readonly [field: 'newDashboardUrl' | 'theme' | 'name' | 'allowsFiatDeposits', value: unknown][] = [
  ['newDashboardUrl', 'javascript:alert(1)'],
  ['newDashboardUrl', 'data:text/html,x'],
  ['newDashboardUrl', '//evil.example'],
  ['newDashboardUrl', 'ftp://evil.example'],
  ['newDashboardUrl', { href: 'https://evil.example' }],
  ['theme', 'RED'],
  ['theme', 'BLUE; background: url(//evil.example)'],
  ['theme', ['BLUE']],
  ['name', ''],
  ['name', 'N'.repeat(61)],
  ['name', { toString: () => 'x' }],
  ['allowsFiatDeposits', 'true'],
  ['allowsFiatDeposits', 1],
];

describe('60 hostile brand configurations', () => {
  it('are as many as promised', () => {
    expect(hostilePictures.length + hostileIdentifiers.length + neutralised.length).toBe(60);
  });

  it.each(hostilePictures)('[BRAND-2] a picture at %j is never shown, and does not end the product', (address) => {
    for (const picture of ['lightLogoUrl', 'basicIconUrl', 'pwaLargeIconUrl'] as const)
      expect(readBrand({ ...sound, [picture]: address })).toEqual({ ...readBrand(sound), [picture]: null });
  });

  it('[BRAND-2] a picture with our own origin in front is ours, a missing one is none', () => {
    const origin = 'https://pay.example.com';
    const { lightLogoUrl, ...rest } = sound;
    expect(readBrand({ ...sound, lightLogoUrl: origin + lightLogoUrl }, origin)?.lightLogoUrl).toBe(lightLogoUrl);
    expect(
      readBrand({ ...sound, lightLogoUrl: `https://pay.example.com.evil.example${lightLogoUrl}` }, origin)
        ?.lightLogoUrl,
    ).toBeNull();
    expect(readBrand(rest, origin)?.lightLogoUrl).toBeNull();
  });

  it.each(hostileIdentifiers)('the identifier %j is no brand, or one without anything of its own', (brand) => {
    const read = readBrand({ ...sound, brand });
    const isKnown = read !== null && Object.hasOwn(brandDefaults, read.brand);
    expect(read === null || (!isKnown && read.theme === 'DEFAULT' && !read.allowsFiatDeposits)).toBe(true);
  });

  it.each(neutralised)('[BRAND-3] %s as %j falls back to the table', (field, value) => {
    const { name, theme, allowsFiatDeposits } = readBrand(sound) ?? {};
    expect(readBrand({ ...sound, [field]: value })).toEqual({
      ...readBrand(sound),
      name,
      theme,
      allowsFiatDeposits,
      newDashboardUrl: null,
    });
  });
});
