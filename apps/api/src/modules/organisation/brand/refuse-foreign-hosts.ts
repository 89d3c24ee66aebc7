import { ConfigError } from '../../../config';
import { brandOf, ownOrigins, slugOf, type BrandConfiguration, type HostSettings } from './brand';
import { operatorCommand } from '../../../platform/operator-command';

/**
 * Refuses settings that would send people to a host without a brand, or to a foreign one. A production without any brand starts: operators make the
 * first one while it runs. Throws ConfigError.
 */
export const refuseForeignHosts = (brands: readonly BrandConfiguration[], settings: HostSettings): void => {
  if (brands.length === 0) return;
  const unknown = Object.entries(settings.brandHosts).find(([, brand]) => brandOf(brands, brand) === null);
  if (unknown) {
    throw new ConfigError(
      `BRAND_HOSTS gives ${unknown[0]} the brand "${unknown[1]}", which does not exist: name one of ${brands.map(({ brand }) => brand).join(', ')}.`,
    );
  }
  if (settings.mode === 'sandbox') return;
  const bare = ownOrigins(brands, settings).find(({ brand }) => brand === null);
  if (!bare) return;
  const name = bare.origin === settings.publicUrl ? 'PUBLIC_URL' : 'DASHBOARD_ORIGINS';
  const { hostname } = new URL(bare.origin);
  const [first] = brands;
  throw new ConfigError(
    `${name} names ${bare.origin}, a host without a brand: give it one, such as BRAND_HOSTS=${hostname}=${first?.brand}, or by ${operatorCommand(`brand change ${slugOf(first?.brand ?? '')} --hosts=${hostname}`)}.`,
  );
};
