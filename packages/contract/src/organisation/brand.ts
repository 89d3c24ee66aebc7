import * as z from 'zod/mini';
import { endpoint, publicAccess } from '../endpoint';

export const brandThemes = ['DEFAULT', 'BLUE'] as const;
export type BrandTheme = (typeof brandThemes)[number];

const assetPath = z.string().check(z.regex(/^\/brands\/[a-z0-9-]+\/[a-z0-9-]+\.(svg|png)$/));

/** Own tokens of a brand: hue of its accent in degrees, strength from 0 (grey) to 0.17, cast of its greys in degrees. */
export const brandTokens = z.object({
  hue: z.int().check(z.minimum(0), z.maximum(359)),
  chroma: z.number().check(z.minimum(0), z.maximum(0.17)),
  neutralHue: z.int().check(z.minimum(0), z.maximum(359)),
});
export type BrandTokens = z.output<typeof brandTokens>;

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
  /** In place of the theme's colours; null or absent: the theme as it is. */
  tokens: z.optional(z.nullable(brandTokens)),
  allowsFiatDeposits: z.optional(z.boolean()),
  newDashboardUrl: z.optional(z.nullable(z.string())),
  /** True by a preview link only. */
  isPreview: z.optional(z.boolean()),
});
export type Brand = z.output<typeof brand>;

export const getBrand = endpoint({
  name: 'getBrand',
  slug: 'brand',
  method: 'GET',
  path: 'brands/dashboard',
  access: publicAccess,
  query: z.strictObject({
    /** Sandbox only: shows another brand than the host's. */
    brand: z.optional(z.string().check(z.maxLength(40))),
    /** Token of a preview link: shows its brand at any host. */
    preview: z.optional(z.string().check(z.maxLength(64))),
    /** State of the brands that the page was dressed from; only keeps an older answer from being taken. */
    version: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: brand,
  errors: ['NOT_FOUND'],
});
