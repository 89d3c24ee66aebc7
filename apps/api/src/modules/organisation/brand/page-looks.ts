import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import { hashToken } from '../../../platform/secrets';
import { brandForHost, themeSheetOf, type BrandConfiguration } from './brand';
import type { BrandDirectory } from './directory';
import { findPreviewed } from './repository';

/** Look of the dashboard page at a host, and by a preview link at any host. */
export const pageLooks = (
  { brands, revision }: BrandDirectory,
  database: Database,
  { mode, brandHosts }: Pick<Config, 'mode' | 'brandHosts'>,
) => {
  const lookOf = (brand: BrandConfiguration, asked: Readonly<Record<string, string>>, isPreview = false) => ({
    title: isPreview ? `Preview: ${brand.name}` : brand.name,
    isBlue: brand.theme === 'BLUE',
    basicIconUrl: brand.basicIconUrl,
    appleTouchIconUrl: brand.appleTouchIconUrl,
    manifest: isPreview ? null : `/manifest.webmanifest${asked['brand'] === undefined ? '' : `?brand=${brand.brand}`}`,
    themeSheet: themeSheetOf(brand),
    version: revision(),
    query: new URLSearchParams({ ...asked, version: revision() }).toString(),
    isPreview,
  });
  return {
    /** Null: this host has no brand. `query`: brand requested from a sandbox. */
    atHost: (host: string, query: string | undefined) => {
      const brand = brandForHost(brands(), { mode, host, query, brandHosts });
      return brand && lookOf(brand, mode === 'sandbox' && query !== undefined ? { brand: query } : {});
    },
    /** Null: no such link, or its time is over. */
    previewed: async (token: string) => {
      const brand = await database.onPlatform((tx) => findPreviewed(tx, hashToken(token)), 'read');
      return brand && lookOf(brand, { preview: token }, true);
    },
  };
};
