import { defineModule } from '../../../module/define-module';
import { networkStatusRoutes } from './routes';

/** Reading progress of the chains, for whoever waits for a payment. */
export const networkStatus = defineModule({
  slug: 'network-status',
  reads: ['chain_cursor'],
  make: ({ rails }) => ({ routes: networkStatusRoutes(rails.chain.reader.chains) }),
});
