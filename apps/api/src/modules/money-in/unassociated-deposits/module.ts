import { defineModule } from '../../../module/define-module';
import { searchables } from '../../organisation/search';
import { changeKinds } from '../../running/events';
import { postedItems } from '../../books/ledger';
import { outgoingSteps } from '../../carriers/outgoing-transfers';
import { unassociatedChanges } from './changes';
import { unassociatedInvariants } from './invariants';
import { unallocatedList, unassociatedList } from './list';
import { unassociatedPostings } from './postings-of-item';
import { returnSteps } from './return-coins';
import { unassociatedDepositRoutes } from './routes';
import { searchableUnassociated } from './searchable-repository';

/** Money that came in and belongs to no payment. */
export const unassociatedDeposits = defineModule({
  slug: 'unassociated-deposits',
  tables: {
    unassociated_deposit: 'MOVES',
  },
  reads: ['fiat_deposit', 'ledger_account', 'ledger_entry', 'ledger_transaction'],
  events: {
    'unassociated-deposit.receive': 'Money arrived that belongs to no payment',
    'unassociated-deposit.reverse': 'A chain took back money that belonged to no payment',
    'unassociated-deposit.allocate': 'The platform found whose money without a payment is',
    'unassociated-deposit.associate': 'The platform gave money to what it belonged to',
    'unassociated-deposit.return': 'The platform had money sent back that belonged to nothing',
    'unassociated-deposit.write-off': 'The platform wrote off money that nobody claims',
  },
  invariants: unassociatedInvariants,
  lists: [unallocatedList, unassociatedList],
  brings: () => [
    searchables.with(searchableUnassociated),
    changeKinds.with(unassociatedChanges),
    postedItems.with(unassociatedPostings),
    outgoingSteps.with({ RETURN: returnSteps }),
  ],
  make: () => ({ routes: unassociatedDepositRoutes }),
});
