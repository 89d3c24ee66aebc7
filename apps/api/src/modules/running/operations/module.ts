import { defineModule } from '../../../module/define-module';
import { operationRoutes } from './routes';

/** Outcome of a call whose answer was lost. */
export const operations = defineModule({
  slug: 'operations',
  events: {
    'operation.close': 'An idempotency key was given up',
  },
  make: () => ({ routes: operationRoutes }),
});
