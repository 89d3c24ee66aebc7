import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dressedPage, type PageLook } from './dressed-page';

const built = readFileSync(new URL('../../../dashboard/index.html', import.meta.url), 'utf8');
const look: PageLook = {
  title: 'Harbour',
  isBlue: true,
  basicIconUrl: '/brands/harbour/icon-0123456789abcdef.png',
  appleTouchIconUrl: '/brands/harbour/apple-180-0123456789abcdef.png',
  manifest: '/manifest.webmanifest',
  themeSheet: null,
  version: '7',
  query: 'version=7',
  isPreview: false,
};

describe('[BRAND-2] [BRAND-3] the page of the dashboard as a host serves it', () => {
  it('has name, icons, manifest, colours and the same request for the brand, before any script runs', () => {
    const page = dressedPage(built, { ...look, themeSheet: '/brands/theme-30-120-40.css' });
    expect(page.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>Harbour</title>']);
    expect(page).toContain('<html lang="en" data-brand="blue">');
    for (const link of [
      '<link rel="icon" href="/brands/harbour/icon-0123456789abcdef.png" />',
      '<link rel="apple-touch-icon" href="/brands/harbour/apple-180-0123456789abcdef.png" />',
      '<link rel="manifest" href="/manifest.webmanifest" />',
      'href="/api/v1/brands/dashboard?version=7"',
      '<meta name="countinghouse:brand" content="7" />',
    ])
      expect(page).toContain(link);
    // Last of all, so that its three numbers win over the page's own sheets.
    expect(page).toMatch(/<link rel="stylesheet" href="\/brands\/theme-30-120-40\.css" \/><\/head>/);
    expect(page.match(/theme-color/g)).toHaveLength(2);
  });

  it('has no script and no style in it that the policy would refuse, whatever the brand is called', () => {
    const hostile = '</title><script>alert(1)</script>$& $1 "';
    const page = dressedPage(built, { ...look, title: hostile, query: 'brand=%22%3E&version=7' });
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('<style');
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; $1 &quot;</title>');
    expect(page).toContain('brands/dashboard?brand=%22%3E&amp;version=7"');
  });

  it('as a preview is kept by no search engine and installed by nobody', () => {
    const page = dressedPage(built, { ...look, title: 'Preview: Harbour', manifest: null, isPreview: true });
    expect(page).toContain('<meta name="robots" content="noindex, nofollow" />');
    expect(page).not.toContain('rel="manifest"');
  });
});
