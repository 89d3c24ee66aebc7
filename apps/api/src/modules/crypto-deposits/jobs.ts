import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import { expirePayments } from './expire-payments';

const expirePaymentsJob = jobKind('expire-payments', z.object({}), { concurrency: 1 });

/** A payment stands open for this long at most after its time is over; what it may do is decided by the clock, not by this. */
const everySeconds = 30;

/** Tells payments whose time is over, batch by batch until there is none. */
export const cryptoDepositJobs = (database: Database): Required<Jobs> => ({
  handlers: [
    handle(expirePaymentsJob, async (_payload, { signal }) => {
      while (!signal.aborted && (await database.acrossOrganisations(expirePayments)) > 0);
    }),
  ],
  schedules: [every(everySeconds, expirePaymentsJob)],
});
