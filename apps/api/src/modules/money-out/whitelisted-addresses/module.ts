import { defineModule } from '../../../module/define-module';
import { offersOf } from '../../../rails/offers';
import { whitelistedAddressJobs } from './jobs';
import { whitelistedAddressList } from './list';
import { whitelistedAddressRoutes } from './routes';
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
  make: ({ rails, ...services }) => ({
    routes: whitelistedAddressRoutes(offersOf(rails)),
    handlers: whitelistedAddressJobs(services, rails.mail),
  }),
});
