import { defineModule } from '../../../module/define-module';
import { reconciliationJobs } from './jobs';
import { watchDifferences } from './metrics';
import { bankStatements } from './points';
import { reconciliationRoutes } from './routes';

/** Daily comparison of the books with custody and banks. */
export const reconciliation = defineModule({
  slug: 'reconciliation',
  tables: {
    reconciliation: { stays: 'compared with what this cell holds' },
  },
  reads: [
    'deposit_address',
    'late_coin',
    'ledger_account',
    'outgoing_transfer',
    'simulated_holding',
    'watched_transfer',
  ],
  events: {
    'reconciliation.differ': 'Custody or a bank was found to hold something else than the ledger says',
    'reconciliation.agree': 'Custody or a bank was found to hold what the ledger says again',
  },
  make: ({ rails: { holdings }, database, one }) => ({
    routes: reconciliationRoutes,
    metrics: (registry) => watchDifferences(registry, database),
    ...reconciliationJobs({ database, holdings, statedByBanks: one(bankStatements) }),
  }),
});
