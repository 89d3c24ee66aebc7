import { defineModule } from '../../../module/define-module';
import { brandRoutes } from './routes';

/** Names, looks and hosts under which people see the product. */
export const brand = defineModule({
  slug: 'brand',
  make: () => ({ routes: brandRoutes }),
});
