import { defineModule } from '../../../module/define-module';
import { failedJobList } from './list';
import { failedJobJobs } from './retry-failed-job';
import { jobRoutes } from './routes';

/** Work that the server gave up, to be run again. */
export const jobs = defineModule({
  slug: 'jobs',
  reads: ['dead_letter'],
  events: {
    'job.retry': 'A failed job was asked for again',
  },
  lists: [failedJobList],
  make: (services) => ({ routes: jobRoutes, handlers: failedJobJobs(services) }),
});
