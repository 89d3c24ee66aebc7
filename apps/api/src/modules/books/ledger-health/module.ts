import { defineModule } from '../../../module/define-module';
import { ledgerHealthJobs } from './jobs';
import { watchFindings } from './metrics';
import { ledgerHealthRoutes } from './routes';

/** Verification of the books, and what waits longest. */
export const ledgerHealth = defineModule({
  slug: 'ledger-health',
  tables: {
    book_verification: { stays: 'each cell verifies for itself' },
    whole_book_verification: { stays: 'each cell verifies for itself' },
  },
  reads: [
    'callback_delivery',
    'chain_cursor',
    'chain_problem',
    'collection_account',
    'crypto_withdrawal',
    'deposit',
    'fiat_deposit',
    'fiat_withdrawal',
    'ledger_account',
    'ledger_entry',
    'ledger_transaction',
    'refund',
    'sanctions_list',
    'stat_daily',
    'stat_daily_total',
    'unassociated_deposit',
  ],
  events: {
    'ledger-verification.differ': 'A sample of the books was found not to agree with its entries',
    'ledger-verification.agree': 'What did not agree with its entries was found to agree again',
    'whole-ledger.broken': 'The whole ledger was verified and rules found broken',
    'whole-ledger.sound': 'Rules that were found broken were found to hold again',
  },
  make: ({ invariants: rules, rowChecks, sealedTables, rails, ...services }) => ({
    routes: ledgerHealthRoutes(rails),
    metrics: (registry) => watchFindings(registry, services.database),
    ...ledgerHealthJobs({ ...services, rules, rowChecks, sealedTables }),
  }),
});
