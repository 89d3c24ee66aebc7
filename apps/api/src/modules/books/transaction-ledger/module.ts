import { defineModule } from '../../../module/define-module';
import { transactionLedgerRoutes } from './routes';

/** The ledger of a business as a file. */
export const transactionLedger = defineModule({
  slug: 'transaction-ledger',
  events: {
    'transaction-ledger.create': 'The transaction ledger of a business was saved as a file',
  },
  make: () => ({ routes: transactionLedgerRoutes }),
});
