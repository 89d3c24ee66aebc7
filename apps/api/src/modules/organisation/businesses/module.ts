import { defineModule } from '../../../module/define-module';
import { businessRoutes } from './routes';
import { sealedFees } from './repository';

/** Businesses of an organisation, and their visibility. */
export const businesses = defineModule({
  slug: 'businesses',
  tables: {
    business: 'MOVES',
    fee_schedule: 'MOVES',
    retired_callback_secret: 'MOVES',
  },
  events: {
    'business.create': 'A business was made',
    'business.update': 'A business was changed',
    'business.callback-secret.show': 'A callback secret was shown',
    'business.callback-secret.rotate': 'A callback secret was replaced',
    'business.callback.test': 'A test callback was sent',
  },
  sealedTables: [sealedFees],
  make: () => ({ routes: businessRoutes }),
});
