import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import { expireOverdue } from './expire-payments';

const expirePaymentsJob = jobKind('expire-payments', z.object({}), { concurrency: 1 });

/** A payment stands open for this long at most after its time is over; what it may do is decided by the clock, not by this. */
const everySeconds = 30;

/** Tells payments whose time is over. */
export const cryptoDepositJobs = (database: Database): Required<Jobs> => ({
  handlers: [handle(expirePaymentsJob, (_payload, { signal }) => expireOverdue(database, signal))],
  schedules: [every(everySeconds, expirePaymentsJob)],
});
