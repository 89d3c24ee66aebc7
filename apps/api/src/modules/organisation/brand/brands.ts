import type { Brand, BrandTheme } from '@countinghouse/contract/organisation/brand';

/** A brand as this installation is configured. Values are allow-listed: identifiers, own paths, two themes. */
export type BrandConfiguration = Required<Brand> & {
  readonly theme: BrandTheme;
  /** Production hosts, lower case. Further ones come from the operator's configuration. */
  readonly hostnames: readonly string[];
  readonly supportEmail: string | null;
};

type Declared = Pick<BrandConfiguration, 'brand' | 'name' | 'theme' | 'allowsFiatDeposits'> & {
  /** The folder of the brand's marks; sandbox and production of one brand share it. */
  readonly family: string;
  readonly hostnames?: readonly string[];
  readonly newDashboardUrl?: string;
  readonly supportEmail?: string;
};

const configure = ({
  family,
  hostnames = [],
  newDashboardUrl,
  supportEmail,
  ...brand
}: Declared): BrandConfiguration => ({
  ...brand,
  lightLogoUrl: `/brands/${family}/logo-light.svg`,
  darkLogoUrl: `/brands/${family}/logo-dark.svg`,
  basicIconUrl: `/brands/${family}/icon.png`,
  appleTouchIconUrl: `/brands/${family}/apple-180.png`,
  pwaSmallIconUrl: `/brands/${family}/pwa-192.png`,
  pwaLargeIconUrl: `/brands/${family}/pwa-512.png`,
  newDashboardUrl: newDashboardUrl ?? null,
  hostnames,
  supportEmail: supportEmail ?? null,
});

/** The brands of this installation. The dashboard keeps the same list for servers that send the seven fields only. */
export const brands: readonly BrandConfiguration[] = [
  configure({
    brand: 'NORTHGATE_SANDBOX',
    name: 'Northgate',
    theme: 'DEFAULT',
    allowsFiatDeposits: true,
    family: 'northgate',
    supportEmail: 'support@northgate.example',
  }),
  configure({
    brand: 'NORTHGATE_PROD',
    name: 'Northgate',
    theme: 'DEFAULT',
    allowsFiatDeposits: true,
    family: 'northgate',
    hostnames: ['dashboard.northgate.example'],
    supportEmail: 'support@northgate.example',
  }),
  configure({
    brand: 'HARBOUR',
    name: 'Harbour',
    theme: 'BLUE',
    allowsFiatDeposits: true,
    family: 'harbour',
    hostnames: ['dashboard.harbour.example'],
    supportEmail: 'support@harbour.example',
  }),
  configure({
    brand: 'MERIDIAN_DIGITAL_ASSETS',
    name: 'Meridian Digital Assets',
    theme: 'BLUE',
    allowsFiatDeposits: true,
    family: 'meridian',
    hostnames: ['dashboard.meridian.example'],
    supportEmail: 'support@meridian.example',
  }),
  configure({
    brand: 'DEV',
    name: 'Countinghouse Dev',
    theme: 'DEFAULT',
    allowsFiatDeposits: true,
    family: 'dev',
    newDashboardUrl: 'https://next.countinghouse.example/',
  }),
  configure({ brand: 'LOCAL', name: 'Countinghouse', theme: 'DEFAULT', allowsFiatDeposits: true, family: 'local' }),
  configure({
    brand: 'KESTREL',
    name: 'Kestrel',
    theme: 'DEFAULT',
    allowsFiatDeposits: false,
    family: 'kestrel',
    hostnames: ['dashboard.kestrel.example'],
    supportEmail: 'support@kestrel.example',
  }),
  configure({
    brand: 'BALTIC',
    name: 'Baltic',
    theme: 'DEFAULT',
    allowsFiatDeposits: false,
    family: 'baltic',
    hostnames: ['dashboard.baltic.example'],
    supportEmail: 'support@baltic.example',
  }),
];

/** The brand of an identifier, or null. */
export const brandOf = (identifier: string): BrandConfiguration | null =>
  brands.find((brand) => brand.brand === identifier) ?? null;

const hostOnly = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

type Asked = {
  readonly mode: 'sandbox' | 'production';
  /** The Host header, with or without a port. */
  readonly host: string;
  /** `?brand=`, heeded in the sandbox only. */
  readonly query?: string | undefined;
  readonly brandHosts: Readonly<Record<string, string>>;
};

/**
 * The brand a host is served under, or null. Production knows configured hosts only; the sandbox has
 * `{brand}.localhost` for each brand and LOCAL for every other host.
 */
export const brandForHost = ({ mode, host, query, brandHosts }: Asked): BrandConfiguration | null => {
  const name = hostOnly(host);
  const configured = brandHosts[name];
  const byHost = brands.find((brand) => brand.brand === configured || brand.hostnames.includes(name)) ?? null;
  if (mode === 'production') return byHost;
  if (query !== undefined) return brandOf(query.toUpperCase().replaceAll('-', '_'));
  const label = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : null;
  return byHost ?? (label === null ? null : brandOf(label.toUpperCase().replaceAll('-', '_'))) ?? brandOf('LOCAL');
};

/** What decides which hosts are of this installation. */
export type HostSettings = {
  readonly mode: 'sandbox' | 'production';
  readonly publicUrl: string;
  readonly brandHosts: Readonly<Record<string, string>>;
  readonly dashboardOrigins: readonly string[];
};

/** Origins of this installation in production, each with its brand; nothing else may stand in a link. */
export const ownOrigins = ({ publicUrl, brandHosts, dashboardOrigins }: HostSettings) =>
  [publicUrl, ...Object.keys(brandHosts).map((host) => `https://${host}`), ...dashboardOrigins].map((origin) => ({
    origin,
    brand: brandForHost({ mode: 'production', host: new URL(origin).host, brandHosts }),
  }));

const ownOriginOf = (brand: BrandConfiguration, settings: HostSettings): string | undefined =>
  ownOrigins(settings).find((own) => own.brand?.brand === brand.brand)?.origin;

/** Whether people of a brand have an address of their own here. */
export const hasOwnHost = (brand: BrandConfiguration, settings: HostSettings): boolean =>
  settings.mode === 'sandbox' || ownOriginOf(brand, settings) !== undefined;

/**
 * Where links in mails lead: in production the brand's own host of this installation, else the configured address. Never a
 * Host header, and never a host that the operator has not named: a one-time link opens an account for whoever reads it.
 */
export const linkBase = (brand: BrandConfiguration | null, settings: HostSettings): string =>
  (settings.mode === 'production' && brand && ownOriginOf(brand, settings)) || settings.publicUrl;
