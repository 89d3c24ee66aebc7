import { defineModule } from '../../../module/define-module';
import { listTotalJobs } from './jobs';

/** Totals of lists, kept by hour, day and month. */
export const listTotals = defineModule({
  slug: 'list-totals',
  tables: {
    list_total: 'MOVES',
    list_total_change: 'MOVES',
  },
  make: ({ database }) => listTotalJobs(database),
});
