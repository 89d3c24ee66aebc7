import { defineModule } from '../../../module/define-module';
import { offersOf } from '../../../rails/offers';
import { registerDesk } from './register';

/** Desk of operators, on a port of its own: what waits for them, and the orders by which two of them decide. */
export const exceptionsDesk = defineModule({
  slug: 'exceptions-desk',
  reads: [
    'crypto_withdrawal',
    'fiat_deposit',
    'fiat_withdrawal',
    'manual_movement',
    'outgoing_transfer',
    'payment',
    'unassociated_deposit',
  ],
  make: ({ database, config, rails }) => ({
    desk: (app, given) => registerDesk(app, { ...given, database, config, offers: offersOf(rails) }),
  }),
});
