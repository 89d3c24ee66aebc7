import { defineModule } from '../../../module/define-module';
import { listTotalInvariants } from './invariants';
import { listTotalJobs } from './jobs';

/** Totals of lists, kept by day and month. */
export const listTotals = defineModule({
  slug: 'list-totals',
  invariants: listTotalInvariants,
  make: ({ database }) => listTotalJobs(database),
});
