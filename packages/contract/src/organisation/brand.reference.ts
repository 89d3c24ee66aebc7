import { documented } from '../reference';
import { getBrand } from './brand';

export const brandEndpoints = [
  documented(getBrand, {
    summary: 'The look of this host: logos, icons, page title, theme, and whether fiat deposits are offered.',
    example: {
      lightLogoUrl: '/brands/northgate-sandbox/logo-light-5f2b7c1e9a0d4e63.svg',
      darkLogoUrl: '/brands/northgate-sandbox/logo-dark-0c8f3a7715be92d4.svg',
      basicIconUrl: '/brands/northgate-sandbox/icon-9d1e4b60a2c7f835.png',
      appleTouchIconUrl: '/brands/northgate-sandbox/apple-180-73a5e0d9cc184b2f.png',
      pwaSmallIconUrl: '/brands/northgate-sandbox/pwa-192-e84c02b7d6139f5a.png',
      pwaLargeIconUrl: '/brands/northgate-sandbox/pwa-512-2b6f98d1057ace34.png',
      brand: 'NORTHGATE_SANDBOX',
      name: 'Northgate',
      theme: 'DEFAULT',
      tokens: null,
      allowsFiatDeposits: true,
      newDashboardUrl: null,
    },
  }),
];
