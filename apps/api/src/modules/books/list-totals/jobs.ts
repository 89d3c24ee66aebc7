import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { foldChanges } from './repository';

const foldJob = jobKind('fold-list-totals', z.object({}), { concurrency: 1 });

/** Changes folded per transaction, at most: few enough to keep it short. */
const most = 10_000;

/** Folds what changed in lists into their totals, every minute. Until then readers add it themselves. */
export const listTotalJobs = (database: Database): Required<Jobs> => ({
  handlers: [
    handle(foldJob, async (_payload, { signal }) => {
      while (!signal.aborted && (await database.acrossOrganisations((tx) => foldChanges(tx, most))) === most);
    }),
  ],
  schedules: [every(60, foldJob)],
});
