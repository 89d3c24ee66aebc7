import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { forgetSignatures } from '../api-credentials/repository';
import { forgetExports } from '../exports/repository';
import { forgetOldKeys } from '../idempotency/repository';
import { every, handle, jobKind } from '../jobs/job';
import type { Jobs } from '../jobs/runner';
import { forgetTurns } from '../rate-limit/repository';
import { failForsakenReports } from '../reports/repository';
import { forgetEnded } from './repository';

const upkeepJob = jobKind('upkeep', z.object({}), { concurrency: 1 });

/** Once an hour deletes expired data, and closes what a dead server left open. */
export const upkeepJobs = (database: Database): Required<Jobs> => ({
  handlers: [
    handle(upkeepJob, () =>
      database.acrossOrganisations(async (tx) => {
        await forgetOldKeys(tx);
        await forgetEnded(tx);
        await forgetSignatures(tx);
        await forgetExports(tx);
        await forgetTurns(tx);
        await failForsakenReports(tx);
      }),
    ),
  ],
  schedules: [every(3_600, upkeepJob)],
});
