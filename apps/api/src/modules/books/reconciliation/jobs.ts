import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { reconcileAll, type Reconciliation } from './reconcile';

const reconcileJob = jobKind('reconcile-holdings', z.object({}), { concurrency: 1 });

const aDay = 86_400;

export const reconciliationJobs = (means: Reconciliation): Required<Jobs> => ({
  handlers: [handle(reconcileJob, (_payload, { signal }) => reconcileAll(means, signal))],
  schedules: [every(aDay, reconcileJob)],
});
