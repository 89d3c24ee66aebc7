import type { Database } from '@countinghouse/database';
import { every, handle } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { advanceBatch } from './advance-batch';
import { advanceJob, sweepJob } from './advance-job';
import type { Tools } from './judge-batch';
import { batchesUnderWay } from './repository';

const everySeconds = 15;

export const payoutBatchJobs = (database: Database, tools: Tools): Required<Jobs> => ({
  handlers: [
    handle(advanceJob, (whose, { signal }) => advanceBatch(database, tools, whose, signal)),
    handle(sweepJob, async (_payload, { signal }) => {
      const underWay = await database.acrossOrganisations(batchesUnderWay);
      for (const { organisation_id: organisationId, id } of underWay)
        await advanceBatch(database, tools, { organisationId, id }, signal);
    }),
  ],
  schedules: [every(everySeconds, sweepJob)],
});
