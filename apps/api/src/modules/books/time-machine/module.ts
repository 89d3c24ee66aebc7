import { defineModule } from '../../../module/define-module';
import { timeMachineRoutes } from './routes';

/** Balances as of an instant beside those of now, and why they differ. */
export const timeMachine = defineModule({
  slug: 'time-machine',
  make: ({ rails: { rates } }) => ({ routes: timeMachineRoutes(rates) }),
});
