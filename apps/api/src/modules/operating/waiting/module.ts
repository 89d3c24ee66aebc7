import { defineModule } from '../../../module/define-module';
import { watchWaiting } from './metrics';

/** Waiting items of the whole installation, for its monitor. */
export const waiting = defineModule({
  slug: 'waiting',
  reads: [
    'bank_closing',
    'bank_entry',
    'bank_payment_file',
    'crypto_withdrawal',
    'deposit',
    'fiat_deposit',
    'fiat_withdrawal',
    'late_coin',
    'operator_order',
    'outgoing_transfer',
    'refund',
    'travel_rule_inquiry',
    'unassociated_deposit',
    'watched_transfer',
    'withdrawal_approval',
  ],
  make: ({ database }) => ({ metrics: (registry) => watchWaiting(registry, database) }),
});
