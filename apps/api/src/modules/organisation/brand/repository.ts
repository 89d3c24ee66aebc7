import { createHash } from 'node:crypto';
import type { BrandTheme } from '@countinghouse/contract/organisation/brand';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns, type Columns } from '../../../platform/tables';
import { pictureAddress, type BrandConfiguration, type PictureKind, type PictureType } from './brand';

const ofBrand = columns('brand', [
  'identifier',
  'name',
  'theme',
  'accent_hue',
  'accent_chroma',
  'neutral_hue',
  'allows_fiat_deposits',
  'new_dashboard_url',
  'support_email',
  'mail_from',
  'light_logo',
  'dark_logo',
  'basic_icon',
  'apple_touch_icon',
  'pwa_small_icon',
  'pwa_large_icon',
  'revision',
]);
type BrandRow = RowOf<typeof ofBrand> & {
  readonly hosts: readonly string[];
  readonly light_type: string;
  readonly dark_type: string;
};

const brandOfRow = (row: BrandRow): BrandConfiguration => {
  const address = (kind: PictureKind, digest: string, type: string = 'image/png') =>
    pictureAddress(row.identifier, kind, digest, type as PictureType);
  const { accent_hue: hue, accent_chroma: chroma, neutral_hue: neutralHue } = row;
  return {
    brand: row.identifier,
    name: row.name,
    theme: row.theme as BrandTheme,
    tokens: hue === null || chroma === null || neutralHue === null ? null : { hue, chroma: chroma / 1_000, neutralHue },
    allowsFiatDeposits: row.allows_fiat_deposits,
    newDashboardUrl: row.new_dashboard_url,
    lightLogoUrl: address('logo-light', row.light_logo, row.light_type),
    darkLogoUrl: address('logo-dark', row.dark_logo, row.dark_type),
    basicIconUrl: address('icon', row.basic_icon),
    appleTouchIconUrl: address('apple-180', row.apple_touch_icon),
    pwaSmallIconUrl: address('pwa-192', row.pwa_small_icon),
    pwaLargeIconUrl: address('pwa-512', row.pwa_large_icon),
    hostnames: row.hosts,
    supportEmail: row.support_email,
    mailFrom: row.mail_from,
    pictures: {
      'logo-light': row.light_logo,
      'logo-dark': row.dark_logo,
      icon: row.basic_icon,
      'apple-180': row.apple_touch_icon,
      'pwa-192': row.pwa_small_icon,
      'pwa-512': row.pwa_large_icon,
    },
    revision: row.revision,
  };
};

const selectBrand = sql`
  select ${ofBrand}, light.media_type as light_type, dark.media_type as dark_type,
         coalesce((select array_agg(h.host order by h.host) from brand_host h where h.brand = brand.identifier), '{}') as hosts
    from brand
    join brand_picture light on light.digest = brand.light_logo
    join brand_picture dark on dark.digest = brand.dark_logo`;

/** Every brand, in the order of their making. */
export const selectBrands = async (tx: Tx): Promise<BrandConfiguration[]> => {
  const { rows } = await sql<BrandRow>`${selectBrand} order by brand.created_at, brand.identifier`.execute(tx);
  return rows.map(brandOfRow);
};

/** The brand of an identifier, or null. */
export const findBrand = async (tx: Tx, identifier: string): Promise<BrandConfiguration | null> => {
  const { rows } = await sql<BrandRow>`${selectBrand} where brand.identifier = ${identifier}`.execute(tx);
  return rows[0] ? brandOfRow(rows[0]) : null;
};

/** A number that grows with every change of any brand. */
export const selectRevision = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<Columns<'brand_revision', 'number'>>`select number from brand_revision`.execute(tx);
  return rows[0]?.number ?? '0';
};

export type Picture = { readonly type: PictureType; readonly bytes: Buffer };

/** Picture whose digest begins so, of a brand of now or of one that is gone. */
export const findPicture = async (tx: Tx, digest: string): Promise<Picture | null> => {
  const { rows } = await sql<Columns<'brand_picture', 'media_type' | 'bytes'>>`
    select media_type, bytes from brand_picture where digest >= ${digest} and starts_with(digest, ${digest})
     order by digest limit 1`.execute(tx);
  return rows[0] ? { type: rows[0].media_type as PictureType, bytes: rows[0].bytes } : null;
};

/** Keeps a picture under its digest, once however often it is given. Returns the digest. */
export const keepPicture = async (tx: Tx, { type, bytes }: Picture): Promise<string> => {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await sql`
    insert into brand_picture (digest, media_type, bytes) values (${digest}, ${type}, ${bytes})
    on conflict (digest) do nothing`.execute(tx);
  return digest;
};

/** Content of a brand as operators give it. */
export type BrandContent = Pick<
  BrandConfiguration,
  | 'name'
  | 'theme'
  | 'tokens'
  | 'allowsFiatDeposits'
  | 'newDashboardUrl'
  | 'hostnames'
  | 'supportEmail'
  | 'mailFrom'
  | 'pictures'
>;

const insertHosts = async (tx: Tx, identifier: string, hosts: readonly string[]): Promise<void> => {
  await sql`
    insert into brand_host (host, brand) select host, ${identifier} from unnest(${[...hosts]}::text[]) host`.execute(
    tx,
  );
};

export const insertBrand = async (tx: Tx, identifier: string, brand: BrandContent): Promise<void> => {
  const { tokens, pictures } = brand;
  await sql`
    insert into brand (identifier, name, theme, accent_hue, accent_chroma, neutral_hue, allows_fiat_deposits,
                       new_dashboard_url, support_email, mail_from, light_logo, dark_logo, basic_icon,
                       apple_touch_icon, pwa_small_icon, pwa_large_icon)
    values (${identifier}, ${brand.name}, ${brand.theme}, ${tokens?.hue ?? null},
            ${tokens ? Math.round(tokens.chroma * 1_000) : null}, ${tokens?.neutralHue ?? null},
            ${brand.allowsFiatDeposits}, ${brand.newDashboardUrl}, ${brand.supportEmail}, ${brand.mailFrom},
            ${pictures['logo-light']}, ${pictures['logo-dark']}, ${pictures.icon}, ${pictures['apple-180']},
            ${pictures['pwa-192']}, ${pictures['pwa-512']})`.execute(tx);
  await insertHosts(tx, identifier, brand.hostnames);
};

/** Replaces the content of a brand that still has the expected revision; false if it was changed meanwhile or is gone. */
export const updateBrand = async (
  tx: Tx,
  identifier: string,
  brand: BrandContent,
  expected: number,
): Promise<boolean> => {
  const { tokens, pictures } = brand;
  const { numAffectedRows } = await sql`
    update brand
       set name = ${brand.name}, theme = ${brand.theme}, accent_hue = ${tokens?.hue ?? null},
           accent_chroma = ${tokens ? Math.round(tokens.chroma * 1_000) : null},
           neutral_hue = ${tokens?.neutralHue ?? null}, allows_fiat_deposits = ${brand.allowsFiatDeposits},
           new_dashboard_url = ${brand.newDashboardUrl}, support_email = ${brand.supportEmail},
           mail_from = ${brand.mailFrom}, light_logo = ${pictures['logo-light']}, dark_logo = ${pictures['logo-dark']},
           basic_icon = ${pictures.icon}, apple_touch_icon = ${pictures['apple-180']},
           pwa_small_icon = ${pictures['pwa-192']}, pwa_large_icon = ${pictures['pwa-512']},
           revision = revision + 1, updated_at = app_clock()
     where identifier = ${identifier} and revision = ${expected}`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`delete from brand_host where brand = ${identifier}`.execute(tx);
  await insertHosts(tx, identifier, brand.hostnames);
  return true;
};

/** Removes a brand with its hosts and preview links; its pictures stay. False if it was changed meanwhile or is gone. */
export const deleteBrand = async (tx: Tx, identifier: string, expected: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from brand where identifier = ${identifier} and revision = ${expected}`.execute(tx);
  return numAffectedRows === 1n;
};

/** Brand that already has one of the hosts, other than the given one; null if they are free. */
export const findHostTaken = async (
  tx: Tx,
  identifier: string,
  hosts: readonly string[],
): Promise<Columns<'brand_host', 'host' | 'brand'> | null> => {
  const { rows } = await sql<Columns<'brand_host', 'host' | 'brand'>>`
    select host, brand from brand_host where host = any(${[...hosts]}::text[]) and brand <> ${identifier}
     order by host limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** Number of organisations under a brand. */
export const countOrganisations = async (tx: Tx, identifier: string): Promise<number> => {
  const { rows } = await sql<{ organisations: number }>`
    select count(*)::int as organisations from organisation where brand = ${identifier}`.execute(tx);
  return rows[0]?.organisations ?? 0;
};

/** Keeps a preview link by the hash of its token. Returns the end of its time. */
export const insertPreview = async (tx: Tx, identifier: string, tokenHash: Buffer, days: number): Promise<Date> => {
  const { rows } = await sql<Columns<'brand_preview', 'expires_at'>>`
    insert into brand_preview (token_hash, brand, expires_at)
    values (${tokenHash}, ${identifier}, app_clock() + make_interval(days => ${days}))
    returning expires_at`.execute(tx);
  return rows[0]!.expires_at;
};

/** Brand that a preview link shows, or null for an unknown or expired one. */
export const findPreviewed = async (tx: Tx, tokenHash: Buffer): Promise<BrandConfiguration | null> => {
  const { rows } = await sql<BrandRow>`
    ${selectBrand} join brand_preview p on p.brand = brand.identifier
     where p.token_hash = ${tokenHash} and p.expires_at > app_clock()`.execute(tx);
  return rows[0] ? brandOfRow(rows[0]) : null;
};
