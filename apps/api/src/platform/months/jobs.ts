import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../jobs/job';
import type { Jobs } from '../jobs/runner';
import { makeMonthsAhead } from './repository';

const monthsJob = jobKind('make-months', z.object({}), { concurrency: 1 });

/** Every ten minutes makes the months that are missing among this one and the next two: what was locked is tried again. */
export const monthJobs = (database: Database): Required<Jobs> => ({
  handlers: [handle(monthsJob, () => database.acrossOrganisations(makeMonthsAhead))],
  schedules: [every(600, monthsJob)],
});
