import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import type { Log } from '../../platform/log';
import { verifySamples } from './verify-sample';

const verifyJob = jobKind('verify-ledger-sample', z.object({}), { concurrency: 1 });

/** How often a sample is verified, in seconds. */
export const verifyEverySeconds = 3_600;

export const ledgerHealthJobs = (means: { readonly database: Database; readonly log: Log }): Required<Jobs> => ({
  handlers: [handle(verifyJob, (_payload, { signal }) => verifySamples(means, signal))],
  schedules: [every(verifyEverySeconds, verifyJob)],
});
