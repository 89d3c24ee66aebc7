import { retryFailedJob } from '@countinghouse/contract/running/jobs';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { failedJobList } from './list';
import { retryFailedJob as retry } from './retry-failed-job';

export const jobRoutes: Route[] = [
  listRoute(failedJobList),

  route(retryFailedJob, async ({ tx, principal, request, params, reply }) => {
    await retry(tx, changeBy(principal, request), params.id);
    reply.made('job', params.id);
    return undefined;
  }),
];
