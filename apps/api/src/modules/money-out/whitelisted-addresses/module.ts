import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { offersOf } from '../../../rails/offers';
import { whitelistedAddressJobs } from './jobs';
import { whitelistedAddressList } from './list';
import { whitelistedAddressRoutes } from './routes';
import { searchableAddresses } from './searchable-repository';
import { sealedAddresses } from './repository';

/** Addresses that coins may be paid to. */
export const whitelistedAddresses = defineModule({
  slug: 'whitelisted-addresses',
  tables: {
    whitelisted_address: 'MOVES',
  },
  events: {
    'whitelisted-address.create': 'An address was whitelisted',
    'whitelisted-address.delete': 'A whitelisted address was deleted',
  },
  lists: [whitelistedAddressList],
  sealedTables: [sealedAddresses],
  brings: () => [searchables.with(searchableAddresses)],
  make: ({ rails, ...services }) => ({
    routes: whitelistedAddressRoutes(offersOf(rails)),
    handlers: whitelistedAddressJobs(services, rails.mail),
  }),
});
