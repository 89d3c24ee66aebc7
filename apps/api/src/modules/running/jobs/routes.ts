import { listFailedJobs, retryFailedJob } from '@countinghouse/contract/running/jobs';
import { countLimit, openPage, totalOf } from '../../../platform/list/cursor';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { countDeadLetters, selectDeadLetters } from './repository';
import { retryFailedJob as retry } from './retry-failed-job';

export const jobRoutes: Route[] = [
  route(listFailedJobs, async ({ tx, principal, query, config }) => {
    const { organisationId } = memberOf(principal);
    const { limit, cursor, includeTotal, descending } = query;
    const identity = { list: listFailedJobs.name, organisationId, sortBy: 'failedAt', descending, filters: {} };
    const page = openPage(config.secretKey, identity, { limit, cursor });
    const fetched = await selectDeadLetters(tx, organisationId, {
      descending: descending !== page.backwards,
      from: page.from,
      fetch: page.fetch,
    });
    const { rows, paging } = page.close(fetched, ({ failedAt, id }) => [failedAt.toISOString(), id]);
    return {
      jobs: rows.map(({ createdAt, failedAt, ...job }) => ({
        ...job,
        createdAt: createdAt.toISOString(),
        failedAt: failedAt.toISOString(),
      })),
      paging,
      ...(includeTotal && totalOf(await countDeadLetters(tx, organisationId, countLimit(limit)), limit)),
    };
  }),

  route(retryFailedJob, async ({ tx, principal, request, params, reply }) => {
    await retry(tx, changeBy(principal, request), params.id);
    reply.made('job', params.id);
    return undefined;
  }),
];
