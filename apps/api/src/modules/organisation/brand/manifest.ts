import type { Config } from '../../../config';
import type { BrandConfiguration } from './brands';
import { brandForHost } from './brands';

/** As many of the name's first words as a home screen shows, some 12 letters; never half a word. */
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
 * The web app manifest of a brand: its name and icons, so that an installed dashboard looks like the brand's own.
 * `startUrl` is where the installed dashboard opens: the sandbox serves several brands from one host.
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

/** What browsers ask of a host by themselves: its brand's icon and manifest. Null where the host has no brand. */
export const hostBrands =
  ({ mode, brandHosts }: Pick<Config, 'mode' | 'brandHosts'>) =>
  (asked: { readonly host: string; readonly query: string | undefined }) => {
    const brand = brandForHost({ mode, brandHosts, ...asked });
    const isAskedFor = mode === 'sandbox' && asked.query !== undefined;
    return (
      brand && { icon: brand.basicIconUrl, manifest: webManifest(brand, isAskedFor ? `/?brand=${brand.brand}` : '/') }
    );
  };
