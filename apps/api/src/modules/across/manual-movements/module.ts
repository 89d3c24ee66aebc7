import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { manualMovementChanges } from './changes';
import { manualMovementInvariants } from './invariants';
import { manualMovementList } from './list';
import { manualMovementPostings } from './postings-of-item';
import { manualMovementRoutes } from './routes';
import { searchableMovements } from './searchable-repository';

/** Corrections by hand, asked and confirmed by operators. */
export const manualMovements = defineModule({
  slug: 'manual-movements',
  tables: {
    manual_movement: 'MOVES',
  },
  reads: ['ledger_account', 'ledger_entry', 'ledger_transaction'],
  events: {
    'manual-movement.post': 'The platform credited or debited a business by hand',
    'manual-movement.reverse': 'The platform took back what it had moved by hand',
  },
  invariants: manualMovementInvariants,
  lists: [manualMovementList],
  brings: () => [
    searchables.with(searchableMovements),
    changeKinds.with(manualMovementChanges),
    postedItems.with(manualMovementPostings),
  ],
  make: () => ({ routes: manualMovementRoutes }),
});
