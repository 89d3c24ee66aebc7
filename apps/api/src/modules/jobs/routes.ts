import { listFailedJobs } from '@countinghouse/contract/jobs';
import { openPage } from '../../http/cursor';
import type { Route } from '../../http/route';
import { memberOf, route } from '../../http/route';
import { selectDeadLetters } from './repository';

export const jobRoutes: Route[] = [
  route(listFailedJobs, async ({ tx, principal, query, config }) => {
    const { organisationId } = memberOf(principal);
    const { limit, cursor, descending } = query;
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
    };
  }),
];
