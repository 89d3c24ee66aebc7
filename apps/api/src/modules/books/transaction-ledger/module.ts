import { defineModule } from '../../../module/define-module';
import { transactionLedgerRoutes } from './routes';

/** The ledger of a business as a file. */
export const transactionLedger = defineModule({
  slug: 'transaction-ledger',
  reads: [
    'balance_conversion',
    'crypto_withdrawal',
    'fiat_deposit',
    'fiat_withdrawal',
    'internal_transfer',
    'payment',
    'whitelabel_fiat_deposit',
  ],
  events: {
    'transaction-ledger.create': 'The transaction ledger of a business was saved as a file',
  },
  make: () => ({ routes: transactionLedgerRoutes }),
});
