import type { QueryIn } from '@countinghouse/contract/endpoint';
import { listFailedJobs } from '@countinghouse/contract/running/jobs';
import { call } from '../../platform/api';
import { asPolls } from '../../platform/api/polls';
import { justTotal, pageQuery, totalQuery } from '../../platform/list/page-query';

/** Root key of all queries of failed jobs. */
export const failedJobsKey = ['failed-jobs'] as const;

/** A page of the work that the server gave up. */
export const failedJobsPage = (query: QueryIn<typeof listFailedJobs>) =>
  pageQuery([...failedJobsKey, 'page', query], async (signal) => {
    const { jobs, paging } = await call(listFailedJobs, { query, signal });
    return { rows: jobs, paging };
  });

/** Number of failed jobs; polled beside other data, so it does not count as activity. */
export const failedJobsTotal = totalQuery([...failedJobsKey, 'total'], (signal) =>
  asPolls(() => call(listFailedJobs, { query: justTotal, signal })),
);
