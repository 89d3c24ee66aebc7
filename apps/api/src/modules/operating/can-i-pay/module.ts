import { defineModule } from '../../../module/define-module';
import { offersOf } from '../../../rails/offers';
import { canIPayRoutes } from './routes';

/** Question of which businesses can make a payment, and what the others need for it. */
export const canIPay = defineModule({
  slug: 'can-i-pay',
  reads: ['bank_account', 'deposit', 'fiat_deposit', 'payment', 'whitelisted_address'],
  make: ({ rails }) => ({ routes: canIPayRoutes(rails.rates, offersOf(rails)) }),
});
