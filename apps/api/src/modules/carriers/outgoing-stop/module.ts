import { defineModule } from '../../../module/define-module';
import { watchStops } from './metrics';
import { outgoingStopRoutes } from './routes';

/** The stop of everything that leaves. */
export const outgoingStop = defineModule({
  slug: 'outgoing-stop',
  tables: {
    outgoing_stop: 'MOVES',
    outgoing_stop_release: 'MOVES',
  },
  events: {
    'outgoing-money.stop': 'Somebody stopped everything that leaves the organisation',
    'outgoing-money.ask-release': 'One of the two who are needed wants money to leave again',
    'outgoing-money.release': 'The second of two let money leave the organisation again',
  },
  make: ({ database }) => ({
    routes: outgoingStopRoutes,
    metrics: (registry) => watchStops(registry, database),
  }),
});
