import type { Database } from '@countinghouse/database';
import { linkBase, type BrandConfiguration, type HostSettings } from './brand';
import { findBrand } from './repository';

type Services = { readonly database: Database; readonly config: HostSettings };

/** Brand of an identifier as it is now, null for one that is gone, and the base of its links. Not within a transaction. */
export const brandFor = async (
  { database, config }: Services,
  identifier: string,
): Promise<{ readonly brand: BrandConfiguration | null; readonly base: string }> => {
  const brand = await database.onPlatform((tx) => findBrand(tx, identifier), 'read');
  return { brand, base: linkBase(brand, config) };
};
