import type { Config } from '../../../config';
import { brandForHost } from './brand';
import type { BrandDirectory } from './directory';
import { webManifest } from './manifest';

/** Files that browsers request of a host unprompted: its brand's icon and manifest. Null if the host has no brand. */
export const hostBrands =
  ({ brands }: BrandDirectory, { mode, brandHosts }: Pick<Config, 'mode' | 'brandHosts'>) =>
  (asked: { readonly host: string; readonly query: string | undefined }) => {
    const brand = brandForHost(brands(), { mode, brandHosts, ...asked });
    const isAskedFor = mode === 'sandbox' && asked.query !== undefined;
    return (
      brand && { icon: brand.basicIconUrl, manifest: webManifest(brand, isAskedFor ? `/?brand=${brand.brand}` : '/') }
    );
  };
