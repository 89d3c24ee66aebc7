import { defineModule } from '../../../module/define-module';
import type { Execution } from './execute';
import { outgoingTransferJobs } from './jobs';
import { watchHotWallets } from './hot-wallets';
import { outgoingSteps } from './points';

/** Coins on their way out, signed and sent once. */
export const outgoingTransfers = defineModule({
  slug: 'outgoing-transfers',
  tables: {
    outgoing_transfer: 'MOVES',
    executor_lease: { shared: 'one executor a chain' },
    hot_wallet: { shared: 'addresses of this cell' },
  },
  reads: ['chain_cursor'],
  make: ({ rails: { chain, signer }, database, all }) => ({
    ...outgoingTransferJobs({
      database,
      reader: chain.reader,
      sender: chain.sender,
      signer,
      steps: Object.assign({}, ...all(outgoingSteps)) as Execution['steps'],
    }),
    metrics: (registry) => watchHotWallets(registry, database),
  }),
});
