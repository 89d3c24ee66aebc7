import * as z from 'zod/mini';
import { administrators, endpoint } from '../endpoint';
import { instant, uuid } from '../fields';
import { paging, pagingQuery, totals } from '../paging';

/** Job the server gave up after repeated tries. Its details and errors are in the server's log. */
const failedJob = z.object({
  id: uuid,
  /** Work to be done: `send-invitation`. */
  kind: z.string(),
  /** Entity of the job, if its jobs are done in order: `payment:0195…`. */
  entity: z.nullable(z.string()),
  attempts: z.number(),
  createdAt: instant,
  failedAt: instant,
});
export type FailedJob = z.output<typeof failedJob>;

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  slug: 'jobs',
  method: 'GET',
  path: 'jobs/failed',
  access: administrators,
  query: z.strictObject(pagingQuery),
  answer: z.object({ jobs: z.array(failedJob), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

/** One more try: the job leaves the list at once, and returns if the try fails too. */
export const retryFailedJob = endpoint({
  name: 'retryFailedJob',
  slug: 'jobs',
  method: 'POST',
  path: 'jobs/failed/:id/retry',
  access: administrators,
  idempotency: 'accepted',
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  fallback: 'Failed to run the job again',
});
