import { defineModule } from '../../../module/define-module';
import { listTotalJobs } from './jobs';

/** Totals of lists, kept by hour, day and month. */
export const listTotals = defineModule({
  slug: 'list-totals',
  make: ({ database }) => listTotalJobs(database),
});
