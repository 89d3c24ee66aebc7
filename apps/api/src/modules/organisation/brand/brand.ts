import type { Brand, BrandTheme, BrandTokens } from '@countinghouse/contract/organisation/brand';

/** Pictures of a brand, each by the name of its file and of its address. */
export const pictureKinds = ['logo-light', 'logo-dark', 'icon', 'apple-180', 'pwa-192', 'pwa-512'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** A brand as people see it, with everything this installation knows of it. */
export type BrandConfiguration = Required<Omit<Brand, 'isPreview'>> & {
  readonly theme: BrandTheme;
  readonly tokens: BrandTokens | null;
  /** Hosts in lower case, without a port. */
  readonly hostnames: readonly string[];
  readonly supportEmail: string | null;
  /** Address that its mails come from; null: the installation's. */
  readonly mailFrom: string | null;
  /** Digest of each picture. */
  readonly pictures: Readonly<Record<PictureKind, string>>;
  /** Grows with every change. */
  readonly revision: number;
};

/** `MERIDIAN_DIGITAL_ASSETS` is `meridian-digital-assets` in addresses and on the command line. */
export const slugOf = (identifier: string): string => identifier.toLowerCase().replaceAll('_', '-');
export const identifierOf = (slug: string): string => slug.toUpperCase().replaceAll('-', '_');

export type PictureType = 'image/png' | 'image/svg+xml';

/** Address of a picture. Its end is the beginning of the digest, so what was cached under it never changes. */
export const pictureAddress = (identifier: string, kind: PictureKind, digest: string, type: PictureType): string =>
  `/brands/${slugOf(identifier)}/${kind}-${digest.slice(0, 16)}.${type === 'image/png' ? 'png' : 'svg'}`;

/** Address of the style sheet with own tokens, which it names completely; null for a brand that has a theme as it is. */
export const themeSheetOf = ({ tokens }: Pick<BrandConfiguration, 'tokens'>): string | null =>
  tokens && `/brands/theme-${tokens.hue}-${Math.round(tokens.chroma * 1_000)}-${tokens.neutralHue}.css`;

const hostOnly = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

type Asked = {
  readonly mode: 'sandbox' | 'production';
  /** The Host header, with or without a port. */
  readonly host: string;
  /** `?brand=`, heeded in the sandbox only. */
  readonly query?: string | undefined;
  readonly brandHosts: Readonly<Record<string, string>>;
};

/** The brand of an identifier, or null. */
export const brandOf = (brands: readonly BrandConfiguration[], identifier: string): BrandConfiguration | null =>
  brands.find(({ brand }) => brand === identifier) ?? null;

/** BRAND_HOSTS has the last word about the hosts that it names. */
const brandOfOwnHost = (
  brands: readonly BrandConfiguration[],
  host: string,
  brandHosts: Asked['brandHosts'],
): BrandConfiguration | null => {
  const configured = brandHosts[host];
  if (configured !== undefined) return brandOf(brands, configured);
  return brands.find(({ hostnames }) => hostnames.includes(host)) ?? null;
};

/**
 * The brand a host is served under, or null. Production knows the hosts of its brands and of BRAND_HOSTS only; the sandbox has
 * `{brand}.localhost` for each brand and LOCAL for every other host.
 */
export const brandForHost = (
  brands: readonly BrandConfiguration[],
  { mode, host, query, brandHosts }: Asked,
): BrandConfiguration | null => {
  const name = hostOnly(host);
  const byHost = brandOfOwnHost(brands, name, brandHosts);
  if (mode === 'production') return byHost;
  if (query !== undefined) return brandOf(brands, identifierOf(query));
  const label = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : null;
  const byLabel = label === null ? null : brandOf(brands, identifierOf(label));
  return byHost ?? byLabel ?? brandOf(brands, 'LOCAL');
};

/** Settings that decide which hosts belong to this installation. */
export type HostSettings = {
  readonly mode: 'sandbox' | 'production';
  readonly publicUrl: string;
  readonly brandHosts: Readonly<Record<string, string>>;
  readonly dashboardOrigins: readonly string[];
};

const configuredOrigins = ({ publicUrl, brandHosts, dashboardOrigins }: HostSettings): string[] => [
  publicUrl,
  ...Object.keys(brandHosts).map((host) => `https://${host}`),
  ...dashboardOrigins,
];

/** Origins that the settings of a production name, each with its brand. */
export const ownOrigins = (brands: readonly BrandConfiguration[], settings: HostSettings) =>
  configuredOrigins(settings).map((origin) => ({
    origin,
    brand: brandOfOwnHost(brands, new URL(origin).hostname, settings.brandHosts),
  }));

/** First origin of the brand here: one that the settings name, otherwise a host that two operators gave it. */
const ownOriginOf = (brand: BrandConfiguration, settings: HostSettings): string | undefined => {
  const isOwn = (host: string) => brandOfOwnHost([brand], host, settings.brandHosts) !== null;
  const host = brand.hostnames.find(isOwn);
  return (
    configuredOrigins(settings).find((origin) => isOwn(new URL(origin).hostname)) ??
    (host === undefined ? undefined : `https://${host}`)
  );
};

/** True if a brand has its own address here. */
export const hasOwnHost = (brand: BrandConfiguration, settings: HostSettings): boolean =>
  settings.mode === 'sandbox' || ownOriginOf(brand, settings) !== undefined;

/**
 * Base of links in mails: in production the brand's own host of this installation, otherwise the configured address. Never a Host header, and never
 * a host that operators have not named: a one-time link opens an account for whoever reads it.
 */
export const linkBase = (brand: BrandConfiguration | null, settings: HostSettings): string =>
  (settings.mode === 'production' && brand && ownOriginOf(brand, settings)) || settings.publicUrl;
