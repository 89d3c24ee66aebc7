import { defineModule } from '../../../module/define-module';
import { testModeRoutes } from './routes';

/** Test organisations: each of a live one, with keys of its own and simulated rails. */
export const testMode = defineModule({
  slug: 'test-mode',
  reads: ['membership', 'organisation'],
  events: {
    'test-mode.create': 'The test organisation of a live one was made',
    'test-mode.enter': 'A person entered the test organisation, as an administrator of it',
  },
  make: ({ database }) => ({ routes: testModeRoutes(database) }),
});
