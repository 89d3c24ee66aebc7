import type { QueryIn } from '@countinghouse/contract/endpoint';
import { listFailedJobs } from '@countinghouse/contract/running/jobs';
import { call } from '../../platform/api';
import { asPolls } from '../../platform/api/polls';
import { justTotal, pageQuery, totalQuery } from '../../platform/list/page-query';

/** Everything that is read of failed jobs lies below it. */
export const failedJobsKey = ['failed-jobs'] as const;

/** A page of the work that the server gave up. */
export const failedJobsPage = (query: QueryIn<typeof listFailedJobs>) =>
  pageQuery([...failedJobsKey, 'page', query], async (signal) => {
    const { jobs, paging } = await call(listFailedJobs, { query, signal });
    return { rows: jobs, paging };
  });

/** How much there is of it; told beside other things, so nobody's asking for it counts as activity. */
export const failedJobsTotal = totalQuery([...failedJobsKey, 'total'], (signal) =>
  asPolls(() => call(listFailedJobs, { query: justTotal, signal })),
);
