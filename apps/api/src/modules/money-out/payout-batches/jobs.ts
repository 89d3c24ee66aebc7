import type { Database } from '@countinghouse/database';
import { every, handle } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { advanceBatch } from './advance-batch';
import { advanceJob, sweepJob } from './advance-job';
import type { Tools } from './payouts';
import { batchesUnderWay } from './repository';

const everySeconds = 15;

export const payoutBatchJobs = (database: Database, tools: Tools): Required<Jobs> => ({
  handlers: [
    handle(advanceJob, (whose, { signal }) => advanceBatch(database, tools, whose, signal)),
    handle(sweepJob, async (_payload, { signal }) => {
      const underWay = await database.acrossOrganisations(batchesUnderWay);
      const faults: unknown[] = [];
      // One batch that cannot go on keeps no other one from its end.
      for (const { organisation_id: organisationId, id } of underWay)
        try {
          await advanceBatch(database, tools, { organisationId, id }, signal);
        } catch (error) {
          faults.push(error);
        }
      if (faults.length > 0) throw new AggregateError(faults, 'Payout batches could not go on');
    }),
  ],
  schedules: [every(everySeconds, sweepJob)],
});
