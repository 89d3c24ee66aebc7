import { defineModule } from '../../../module/define-module';
import { outgoingSteps } from '../../carriers/outgoing-transfers';
import { lateCoinInvariants } from './invariants';
import { lateSteps } from './send-on';

/** Coins that come to addresses of organisations after they have left this cell. */
export const lateCoins = defineModule({
  slug: 'late-coins',
  tables: {
    late_coin: { stays: 'coins of the platform’s own book, under the keys of this cell' },
  },
  reads: [
    'deposit',
    'deposit_address',
    'ledger_account',
    'ledger_entry',
    'ledger_transaction',
    'unassociated_deposit',
    'watched_transfer',
  ],
  events: {
    'late-coins.receive': 'Coins arrived for an organisation that had left this cell',
    'late-coins.reverse': 'A chain took back coins of an organisation that had left this cell',
    'late-coins.send': 'Two operators had coins of an organisation that left sent on to where it is',
  },
  invariants: lateCoinInvariants,
  brings: () => [outgoingSteps.with({ LATE_COINS: lateSteps })],
});
