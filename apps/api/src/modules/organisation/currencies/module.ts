import { defineModule } from '../../../module/define-module';
import { currencyRoutes } from './routes';

/** Currencies, networks and rates. */
export const currencies = defineModule({
  slug: 'currencies',
  make: ({ rails: { rates } }) => ({ routes: currencyRoutes(rates) }),
});
