import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { transferChanges } from './changes';
import { transferInvariants } from './invariants';
import { transferFigures } from './moved';
import { internalTransferList } from './list';
import { internalTransferPostings } from './postings-of-item';
import { internalTransferRoutes } from './routes';
import { searchableTransfers } from './searchable-repository';
import { transferRowChecks } from './row-checks';

/** Money moved between businesses of one organisation. */
export const internalTransfers = defineModule({
  slug: 'internal-transfers',
  tables: {
    internal_transfer: 'MOVES',
  },
  reads: ['ledger_account', 'ledger_entry', 'ledger_transaction'],
  events: {
    'internal-transfer.create': 'Money was moved between two businesses',
  },
  figures: transferFigures,
  invariants: transferInvariants,
  rowChecks: transferRowChecks,
  lists: [internalTransferList],
  brings: () => [
    searchables.with(searchableTransfers),
    changeKinds.with(transferChanges),
    postedItems.with(internalTransferPostings),
  ],
  make: ({ rails: { rates } }) => ({ routes: internalTransferRoutes(rates) }),
});
