import { defineModule } from '../../../module/define-module';
import { offersOf } from '../../../rails/offers';
import { currencyRoutes } from './routes';

/** Currencies, networks and rates. */
export const currencies = defineModule({
  slug: 'currencies',
  make: ({ rails }) => ({ routes: currencyRoutes(rails.rates, offersOf(rails)) }),
});
