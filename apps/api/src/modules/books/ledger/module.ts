import { defineModule } from '../../../module/define-module';
import { sightOf } from '../../organisation/businesses';
import { watchSeals } from './metrics';
import { postedItems } from './posted-item';
import { ledgerRoutes } from './routes';

/** Postings behind each figure. */
export const ledger = defineModule({
  slug: 'ledger',
  make: ({ all, database }) => ({
    routes: ledgerRoutes({ items: all(postedItems), sightOf }),
    metrics: (registry) => watchSeals(registry, database),
  }),
});
