import type { Brand as ServedBrand, BrandTheme, BrandTokens } from '@countinghouse/contract/organisation/brand';

type Pictures =
  | 'lightLogoUrl'
  | 'darkLogoUrl'
  | 'basicIconUrl'
  | 'appleTouchIconUrl'
  | 'pwaSmallIconUrl'
  | 'pwaLargeIconUrl';

/**
 * Complete brand: the server's data, completed from the table below. A picture is a path on our own origin, or null if none may be shown: the
 * brand's name takes its place.
 */
export type Brand = Required<Omit<ServedBrand, Pictures>> &
  Readonly<Record<Pictures, string | null>> & {
    readonly theme: BrandTheme;
    /** Colours in place of the theme's, or null. */
    readonly tokens: BrandTokens | null;
    /** Address of the newer dashboard, or null if this brand offers none. */
    readonly newDashboardUrl: string | null;
    /** Shown by a preview link, to whoever has it. */
    readonly isPreview: boolean;
  };

type Defaults = Pick<Brand, 'name' | 'theme' | 'allowsFiatDeposits'>;

/** Of the answer only the specification's seven fields are required; the rest falls back to this table. */
export const brandDefaults: Readonly<Record<string, Defaults>> = {
  NORTHGATE_SANDBOX: { name: 'Northgate', theme: 'DEFAULT', allowsFiatDeposits: true },
  NORTHGATE_PROD: { name: 'Northgate', theme: 'DEFAULT', allowsFiatDeposits: true },
  HARBOUR: { name: 'Harbour', theme: 'BLUE', allowsFiatDeposits: true },
  MERIDIAN_DIGITAL_ASSETS: { name: 'Meridian Digital Assets', theme: 'BLUE', allowsFiatDeposits: true },
  DEV: { name: 'Countinghouse Dev', theme: 'DEFAULT', allowsFiatDeposits: true },
  LOCAL: { name: 'Countinghouse', theme: 'DEFAULT', allowsFiatDeposits: true },
  KESTREL: { name: 'Kestrel', theme: 'DEFAULT', allowsFiatDeposits: false },
  BALTIC: { name: 'Baltic', theme: 'DEFAULT', allowsFiatDeposits: false },
};

const unknownBrand: Defaults = { name: 'Dashboard', theme: 'DEFAULT', allowsFiatDeposits: false };

const identifier = /^[A-Z0-9_]{1,40}$/;
const assetPath = /^\/brands\/[a-z0-9-]+\/[a-z0-9-]+\.(svg|png)$/;
const assets = [
  'lightLogoUrl',
  'darkLogoUrl',
  'basicIconUrl',
  'appleTouchIconUrl',
  'pwaSmallIconUrl',
  'pwaLargeIconUrl',
] as const;

/** Path of a picture of ours, relative or with our own origin; null for anything else. */
const pictureOf = (value: unknown, origin: string): string | null => {
  if (typeof value !== 'string') return null;
  const path = value.startsWith(`${origin}/`) ? value.slice(origin.length) : value;
  return assetPath.test(path) ? path : null;
};

const webAddress = (value: unknown): string | null => {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
};

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

const tokensOf = (value: unknown): BrandTokens | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { hue, chroma, neutralHue } = value as Record<string, unknown>;
  const areSound =
    isWithin(hue, 359) && isWithin(neutralHue, 359) && isWithin(chroma, 0.17) && Number.isInteger(hue + neutralHue);
  return areSound ? { hue, chroma, neutralHue } : null;
};

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 60;

/**
 * Parses the answer of `GET brands/dashboard`, or null if invalid. Written by hand because it is on the path between the first byte of the script
 * and the login form; a test compares it with the contract's schema.
 */
export const readBrand = (data: unknown, origin: string = window.location.origin): Brand | null => {
  if (typeof data !== 'object' || data === null) return null;
  const given = data as Record<string, unknown>;
  if (typeof given.brand !== 'string' || !identifier.test(given.brand)) return null;
  const defaults = Object.hasOwn(brandDefaults, given.brand) ? brandDefaults[given.brand] : undefined;
  const { name, theme, allowsFiatDeposits } = defaults ?? unknownBrand;
  return {
    ...(Object.fromEntries(assets.map((asset) => [asset, pictureOf(given[asset], origin)])) as Pick<Brand, Pictures>),
    brand: given.brand,
    name: isName(given.name) ? given.name : name,
    theme: given.theme === 'BLUE' || given.theme === 'DEFAULT' ? given.theme : theme,
    tokens: tokensOf(given.tokens),
    allowsFiatDeposits: typeof given.allowsFiatDeposits === 'boolean' ? given.allowsFiatDeposits : allowsFiatDeposits,
    newDashboardUrl: webAddress(given.newDashboardUrl),
    isPreview: given.isPreview === true,
  };
};
