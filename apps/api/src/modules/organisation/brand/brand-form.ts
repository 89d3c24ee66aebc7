import { strongestAccent } from '@countinghouse/contract/organisation/brand-colours';
import { brandThemes } from '@countinghouse/contract/organisation/brand';
import { email, readableLine } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import type { BrandConfiguration, HostSettings, PictureKind } from './brand';
import { identifierOf, ownOrigins, slugOf } from './brand';
import type { BrandContent } from './repository';

const hostForm = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const mostHosts = 20;

const numberWithin = (most: number, error: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/, { error, abort: true })),
    z.pipe(z.transform(Number), z.number().check(z.maximum(most, { error }))),
  );

/** `a.example, b.example`; empty: none. */
const hosts = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => [
      ...new Set(
        text
          .split(',')
          .map((host) => host.trim().toLowerCase())
          .filter(Boolean),
      ),
    ]),
    z
      .array(
        z.string().check(
          z.regex(hostForm, {
            error: 'a host is a name such as pay.example.com: without https://, port or path, and no number',
          }),
        ),
      )
      .check(z.maxLength(mostHosts, { error: `at most ${mostHosts} hosts` })),
  ),
);

/** Empty: none. */
const orNone = <Value>(schema: z.ZodMiniType<Value, string>) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ]);

const answer = z.pipe(
  z.enum(['yes', 'no'], { error: 'yes or no' }),
  z.transform((word: 'yes' | 'no') => word === 'yes'),
);
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'the SHA-256 of a kept picture' }));
const degrees = 'whole degrees from 0 to 359';

/** A brand on the command line and in addresses: `meridian-digital-assets`. */
export const brandSlug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'small letters and numbers, with single hyphens between them' }),
    z.maxLength(40, { error: 'at most 40 characters' }),
  );

const fields = {
  name: readableLine(60).check(z.minLength(1, { error: 'a brand has a name' })),
  hosts,
  theme: z.enum(brandThemes, { error: `one of ${brandThemes.join(', ')}` }),
  accentHue: orNone(numberWithin(359, degrees)),
  accentChroma: orNone(numberWithin(170, 'whole thousandths from 0, which is grey, to 170')),
  neutralHue: orNone(numberWithin(359, degrees)),
  fiatDeposits: answer,
  newDashboard: orNone(
    z.url({ protocol: /^https$/, error: 'an address that begins with https://' }).check(z.maxLength(200)),
  ),
  supportEmail: orNone(email),
  mailFrom: orNone(email),
};

const pictures = {
  logoLight: digest,
  logoDark: digest,
  icon: digest,
  apple180: digest,
  pwa192: digest,
  pwa512: digest,
};

/** Names of the pictures among the options. */
export const pictureOptions: Readonly<Record<PictureKind, keyof typeof pictures>> = {
  'logo-light': 'logoLight',
  'logo-dark': 'logoDark',
  icon: 'icon',
  'apple-180': 'apple180',
  'pwa-192': 'pwa192',
  'pwa-512': 'pwa512',
};

/** A new brand, as an operator asks for it. */
export const newBrand = z.strictObject({
  slug: brandSlug,
  ...fields,
  hosts: z._default(fields.hosts, []),
  theme: z._default(fields.theme, 'DEFAULT'),
  accentHue: z._default(fields.accentHue, null),
  accentChroma: z._default(fields.accentChroma, null),
  neutralHue: z._default(fields.neutralHue, null),
  fiatDeposits: z._default(fields.fiatDeposits, false),
  newDashboard: z._default(fields.newDashboard, null),
  supportEmail: z._default(fields.supportEmail, null),
  mailFrom: z._default(fields.mailFrom, null),
  ...pictures,
});

/** Change of a brand: what is not named stays. `revision`: the one that was looked at. */
export const changedBrand = z.partial(
  z.strictObject({ slug: brandSlug, revision: z.string().check(z.regex(/^\d{1,9}$/)), ...fields, ...pictures }),
  {
    revision: true,
    name: true,
    hosts: true,
    theme: true,
    accentHue: true,
    accentChroma: true,
    neutralHue: true,
    fiatDeposits: true,
    newDashboard: true,
    supportEmail: true,
    mailFrom: true,
    logoLight: true,
    logoDark: true,
    icon: true,
    apple180: true,
    pwa192: true,
    pwa512: true,
  },
);

type Asked = Omit<z.output<typeof changedBrand>, 'slug' | 'revision'>;

/** Tokens after a change: an emptied or another theme's ones are gone, and three make a whole. Null: the theme as it is. */
const tokensAfter = (before: BrandConfiguration['tokens'], asked: Asked) => {
  const hue = asked.accentHue === undefined ? before?.hue : asked.accentHue;
  const chroma = asked.accentChroma === undefined ? before && Math.round(before.chroma * 1_000) : asked.accentChroma;
  const neutralHue = asked.neutralHue === undefined ? before?.neutralHue : asked.neutralHue;
  const given = [hue, chroma, neutralHue].filter((value) => value !== null && value !== undefined);
  if (given.length === 0) return null;
  if (given.length < 3) return 'INCOMPLETE';
  return { hue: hue ?? 0, chroma: (chroma ?? 0) / 1_000, neutralHue: neutralHue ?? 0 };
};

/**
 * Content of a brand after what was asked for, or the sentence why there can be none such. `before`: the brand as it is, null for a new one, which
 * names everything.
 */
export const contentAfter = (before: BrandConfiguration | null, asked: Asked): BrandContent | string => {
  const tokens = tokensAfter(before?.tokens ?? null, asked);
  if (tokens === 'INCOMPLETE')
    return 'Own colours are three together: --accent-hue, --accent-chroma and --neutral-hue; all three empty give them up.';
  if (tokens) {
    const most = strongestAccent(tokens.hue);
    if (Math.round(tokens.chroma * 1_000) > most)
      return `The accent is too strong to be read at hue ${tokens.hue}: --accent-chroma is at most ${most} there, so that text has 4.5:1 and controls 3:1 in the light and the dark scheme.`;
  }
  const picture = (kind: PictureKind): string => asked[pictureOptions[kind]] ?? before?.pictures[kind] ?? '';
  return {
    name: asked.name ?? before?.name ?? '',
    theme: asked.theme ?? before?.theme ?? 'DEFAULT',
    tokens,
    allowsFiatDeposits: asked.fiatDeposits ?? before?.allowsFiatDeposits ?? false,
    newDashboardUrl: asked.newDashboard === undefined ? (before?.newDashboardUrl ?? null) : asked.newDashboard,
    hostnames: asked.hosts ?? before?.hostnames ?? [],
    supportEmail: asked.supportEmail === undefined ? (before?.supportEmail ?? null) : asked.supportEmail,
    mailFrom: asked.mailFrom === undefined ? (before?.mailFrom ?? null) : asked.mailFrom,
    pictures: {
      'logo-light': picture('logo-light'),
      'logo-dark': picture('logo-dark'),
      icon: picture('icon'),
      'apple-180': picture('apple-180'),
      'pwa-192': picture('pwa-192'),
      'pwa-512': picture('pwa-512'),
    },
  };
};

/**
 * Sentence if the change would take the brand of an address that the settings name, which the next start would refuse; null if not. `after`: the
 * hosts of the brand then, null if it is removed.
 */
export const orphanedHost = (
  brands: readonly BrandConfiguration[],
  slug: string,
  after: readonly string[] | null,
  settings: HostSettings,
): string | null => {
  if (settings.mode === 'sandbox') return null;
  const identifier = identifierOf(slug);
  const later = brands.flatMap((brand) => {
    if (brand.brand !== identifier) return [brand];
    return after === null ? [] : [{ ...brand, hostnames: after }];
  });
  const before = ownOrigins(brands, settings);
  const bare = ownOrigins(later, settings).find(({ brand }, index) => brand === null && before[index]?.brand);
  return bare
    ? `${bare.origin}, which the settings name, would be left without a brand: give its host to another one first.`
    : null;
};

/** Facts about a brand for the trail and for a person, under the names of the options. */
export const optionsOfBrand = (
  brand: BrandContent & { readonly brand?: string },
): Readonly<Record<string, string>> => ({
  ...(brand.brand === undefined ? {} : { slug: slugOf(brand.brand) }),
  name: brand.name,
  hosts: brand.hostnames.join(','),
  theme: brand.theme,
  accentHue: brand.tokens ? String(brand.tokens.hue) : '',
  accentChroma: brand.tokens ? String(Math.round(brand.tokens.chroma * 1_000)) : '',
  neutralHue: brand.tokens ? String(brand.tokens.neutralHue) : '',
  fiatDeposits: brand.allowsFiatDeposits ? 'yes' : 'no',
  newDashboard: brand.newDashboardUrl ?? '',
  supportEmail: brand.supportEmail ?? '',
  mailFrom: brand.mailFrom ?? '',
  ...Object.fromEntries(
    Object.entries(pictureOptions).map(([kind, option]) => [option, brand.pictures[kind as PictureKind]]),
  ),
});
