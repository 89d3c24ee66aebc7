import { ConfigError } from '../../../config';
import { brandOf, brands, ownOrigins, type HostSettings } from './brands';

/**
 * Refuses settings by which people would be sent to a host that shows them no brand, or that is not this installation's.
 * Throws ConfigError.
 */
export const refuseForeignHosts = (settings: HostSettings): void => {
  const unknown = Object.entries(settings.brandHosts).find(([, brand]) => brandOf(brand) === null);
  if (unknown) {
    throw new ConfigError(
      `BRAND_HOSTS gives ${unknown[0]} the brand "${unknown[1]}", which does not exist: name one of ${brands.map(({ brand }) => brand).join(', ')}.`,
    );
  }
  if (settings.mode === 'sandbox') return;
  const bare = ownOrigins(settings).find(({ brand }) => brand === null);
  if (!bare) return;
  const name = bare.origin === settings.publicUrl ? 'PUBLIC_URL' : 'DASHBOARD_ORIGINS';
  const { hostname } = new URL(bare.origin);
  throw new ConfigError(
    `${name} names ${bare.origin}, a host without a brand: give it one, such as BRAND_HOSTS=${hostname}=${brands[1]?.brand}.`,
  );
};
