import type { BrandConfiguration } from '../modules/organisation/brand';
import { demoBrands } from '../sandbox/data/brands';

const digest = '0123456789abcdef'.repeat(4);

/** The demo's brands as a server holds them, without a database: their pictures are only addresses. */
export const sampleBrands = (identifiers: readonly string[] = Object.keys(demoBrands)): readonly BrandConfiguration[] =>
  identifiers.map((identifier) => {
    const { family, hostnames = [], newDashboardUrl = null, supportEmail = null, ...brand } = demoBrands[identifier]!;
    const picture = (name: string) => `/brands/${family}/${name}-${digest.slice(0, 16)}`;
    return {
      ...brand,
      brand: identifier,
      tokens: null,
      newDashboardUrl,
      hostnames,
      supportEmail,
      mailFrom: null,
      revision: 1,
      lightLogoUrl: `${picture('logo-light')}.svg`,
      darkLogoUrl: `${picture('logo-dark')}.svg`,
      basicIconUrl: `${picture('icon')}.png`,
      appleTouchIconUrl: `${picture('apple-180')}.png`,
      pwaSmallIconUrl: `${picture('pwa-192')}.png`,
      pwaLargeIconUrl: `${picture('pwa-512')}.png`,
      pictures: {
        'logo-light': digest,
        'logo-dark': digest,
        icon: digest,
        'apple-180': digest,
        'pwa-192': digest,
        'pwa-512': digest,
      },
    };
  });
