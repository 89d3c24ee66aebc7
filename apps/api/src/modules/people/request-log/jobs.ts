import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { forgetRequests } from './repository';

const forgetJob = jobKind('forget-requests', z.object({}), { concurrency: 1 });

/** Requests deleted in one transaction. */
const atOnce = 5_000;

/** Every quarter of an hour deletes requests past their time, in batches. */
export const requestLogJobs = (database: Database, most = atOnce): Required<Jobs> => ({
  handlers: [
    handle(forgetJob, async (_payload, { signal }) => {
      while (!signal.aborted) if ((await database.acrossOrganisations((tx) => forgetRequests(tx, most))) < most) return;
    }),
  ],
  schedules: [every(900, forgetJob, 420)],
});
