import { defineModule } from '../../../module/define-module';
import { morningRoutes } from './routes';

/** One page of what a treasurer asks first in the morning. */
export const morning = defineModule({
  slug: 'morning',
  reads: ['bank_account', 'crypto_withdrawal', 'deposit', 'fiat_deposit', 'fiat_withdrawal'],
  make: ({ rails: { rates } }) => ({ routes: morningRoutes(rates) }),
});
