import { defineModule } from '../../../module/define-module';
import { balanceRoutes } from './routes';

/** Balances of businesses and organisations, now and at an instant. */
export const balances = defineModule({
  slug: 'balances',
  make: ({ rails: { rates } }) => ({ routes: balanceRoutes(rates) }),
});
