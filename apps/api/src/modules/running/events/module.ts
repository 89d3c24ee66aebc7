import { defineModule } from '../../../module/define-module';
import { eventJobs, hub } from './hub-of-server';
import { eventRoutes } from './routes';

/** Streams of what changes. */
export const events = defineModule({
  slug: 'events',
  make: ({ database, shared }) => ({
    routes: eventRoutes(shared(hub)),
    stop: shared(hub).stop,
    ...eventJobs(database),
  }),
});
