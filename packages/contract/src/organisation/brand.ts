import * as z from 'zod/mini';
import { endpoint, publicAccess } from '../endpoint';

export const brandThemes = ['DEFAULT', 'BLUE'] as const;
export type BrandTheme = (typeof brandThemes)[number];

const assetPath = z.string().check(z.regex(/^\/brands\/[a-z0-9-]+\/[a-z0-9-]+\.(svg|png)$/));

/** The seven fields of the specification, which every server sends, and ours, for which the dashboard has a table. */
export const brand = z.object({
  lightLogoUrl: assetPath,
  darkLogoUrl: assetPath,
  basicIconUrl: assetPath,
  appleTouchIconUrl: assetPath,
  pwaSmallIconUrl: assetPath,
  pwaLargeIconUrl: assetPath,
  brand: z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/)),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  theme: z.optional(z.enum(brandThemes)),
  allowsFiatDeposits: z.optional(z.boolean()),
  newDashboardUrl: z.optional(z.nullable(z.string())),
});
export type Brand = z.output<typeof brand>;

export const getBrand = endpoint({
  name: 'getBrand',
  slug: 'brand',
  method: 'GET',
  path: 'brands/dashboard',
  summary: 'The look of this host: logos, icons, page title, theme, and whether fiat deposits are offered.',
  access: publicAccess,
  query: z.strictObject({
    /** Sandbox only: shows another brand than the host's. */
    brand: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: brand,
  errors: ['NOT_FOUND'],
  example: {
    lightLogoUrl: '/brands/northgate/logo-light.svg',
    darkLogoUrl: '/brands/northgate/logo-dark.svg',
    basicIconUrl: '/brands/northgate/icon.png',
    appleTouchIconUrl: '/brands/northgate/apple-180.png',
    pwaSmallIconUrl: '/brands/northgate/pwa-192.png',
    pwaLargeIconUrl: '/brands/northgate/pwa-512.png',
    brand: 'NORTHGATE_SANDBOX',
    name: 'Northgate',
    theme: 'DEFAULT',
    allowsFiatDeposits: true,
    newDashboardUrl: null,
  },
});

export const brandEndpoints = [getBrand];
