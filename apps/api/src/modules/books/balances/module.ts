import { defineModule } from '../../../module/define-module';
import { watchBalances } from './metrics';
import { balanceRoutes } from './routes';

/** Balances of businesses and organisations, now and at an instant. */
export const balances = defineModule({
  slug: 'balances',
  reads: ['ledger_account'],
  make: ({ rails: { rates }, database }) => ({
    routes: balanceRoutes(rates),
    metrics: (registry) => watchBalances(registry, database),
  }),
});
