import type { BrandConfiguration } from './brand';

/** First words of the name, as many as a home screen shows, about 12 letters; never half a word. */
const shortNameOf = (name: string): string => {
  const [first = name, ...rest] = name.split(' ');
  let short = first;
  for (const word of rest) {
    if (short.length + 1 + word.length > 12) break;
    short += ` ${word}`;
  }
  return short;
};

/**
 * Web app manifest of a brand: its name and icons, so that an installed dashboard looks like the brand's own. `startUrl`: opening address of the
 * installed dashboard; the sandbox serves several brands from one host.
 */
export const webManifest = (brand: BrandConfiguration, startUrl = '/') => ({
  id: startUrl,
  name: brand.name,
  short_name: shortNameOf(brand.name),
  start_url: startUrl,
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [
    { src: brand.pwaSmallIconUrl, sizes: '192x192', type: 'image/png' },
    { src: brand.pwaLargeIconUrl, sizes: '512x512', type: 'image/png' },
  ],
});
