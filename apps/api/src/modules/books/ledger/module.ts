import { defineModule } from '../../../module/define-module';
import { sightOf } from '../../organisation/businesses';
import { postedItems } from './posted-item';
import { ledgerRoutes } from './routes';

/** Postings behind each figure. */
export const ledger = defineModule({
  slug: 'ledger',
  make: ({ all }) => ({ routes: ledgerRoutes({ items: all(postedItems), sightOf }) }),
});
