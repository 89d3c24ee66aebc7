import { defineModule } from '../../../module/define-module';
import { treasuryMoveInvariants } from './invariants';

/** Moves between the platform’s own wallets and accounts. */
export const treasuryMoves = defineModule({
  slug: 'treasury-moves',
  tables: {
    treasury_move: 'MOVES',
  },
  reads: ['ledger_account', 'ledger_entry', 'ledger_transaction'],
  events: {
    'treasury-move.post': 'The platform booked that money went from one place of the organisation to another',
  },
  invariants: treasuryMoveInvariants,
});
