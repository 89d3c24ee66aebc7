import type { BrandConfiguration } from './brands';

/** The web app manifest of a brand: its name and icons, so that an installed dashboard looks like the brand's own. */
export const webManifest = (brand: BrandConfiguration) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name.slice(0, 12),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [
    { src: brand.pwaSmallIconUrl, sizes: '192x192', type: 'image/png' },
    { src: brand.pwaLargeIconUrl, sizes: '512x512', type: 'image/png' },
  ],
});
