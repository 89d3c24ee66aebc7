import type { BrandConfiguration } from './brands';

/**
 * The web app manifest of a brand: its name and icons, so that an installed dashboard looks like the brand's own.
 * `startUrl` is where the installed dashboard opens: the sandbox serves several brands from one host.
 */
export const webManifest = (brand: BrandConfiguration, startUrl = '/') => ({
  id: startUrl,
  name: brand.name,
  short_name: brand.name.slice(0, 12),
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
