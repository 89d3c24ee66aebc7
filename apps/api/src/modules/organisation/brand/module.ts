import { defineModule, type Shared } from '../../../module/define-module';
import { createBrandDirectory, type BrandDirectory } from './directory';
import { brandInvariants } from './invariants';
import { registerBrandFiles } from './register-brand-files';
import { brandRoutes } from './routes';

export const brandDirectory: Shared<BrandDirectory> = ({ database, log }) => createBrandDirectory(database, log);

/** Names, looks and hosts under which people see the product. */
export const brand = defineModule({
  slug: 'brand',
  tables: {
    brand: { shared: 'a brand is made in each cell' },
    brand_host: { shared: 'a brand is made in each cell' },
    brand_picture: { shared: 'a brand is made in each cell' },
    brand_preview: { shared: 'a brand is made in each cell' },
    brand_revision: { shared: 'a brand is made in each cell' },
  },
  events: {
    'brand.add': 'Two operators made a brand',
    'brand.change': 'Two operators changed a brand',
    'brand.remove': 'Two operators removed a brand',
    'brand.preview': 'An operator made a link that shows a brand before its host points here',
  },
  invariants: brandInvariants,
  make: ({ shared, database }) => {
    const directory = shared(brandDirectory);
    return {
      routes: brandRoutes(directory, database),
      pages: registerBrandFiles,
      stop: directory.stop,
    };
  },
});
