import * as z from 'zod/mini';
import { administrators, endpoint } from '../endpoint';
import { instant, uuid } from '../fields';
import { paging, pagingQuery, totals } from '../paging';

/** Work that the server gave up after trying again and again. What it was about and why it failed stand in its log. */
const failedJob = z.object({
  id: uuid,
  /** What was to be done: `send-invitation`. */
  kind: z.string(),
  /** The thing it was about, where its work is done in order: `payment:0195…`. */
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
  summary: 'Work of the organisation that the server gave up, newest first, a page at a time',
  access: administrators,
  query: z.strictObject(pagingQuery),
  answer: z.object({ jobs: z.array(failedJob), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
  example: {
    jobs: [
      {
        id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
        kind: 'send-invitation',
        entity: null,
        attempts: 8,
        createdAt: '2025-03-14T07:11:02.120Z',
        failedAt: '2025-03-14T09:26:53.589Z',
      },
    ],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

/** One try more: it leaves the list at once, and stands in it again when that try fails too. */
export const retryFailedJob = endpoint({
  name: 'retryFailedJob',
  slug: 'jobs',
  method: 'POST',
  path: 'jobs/failed/:id/retry',
  summary:
    'Asks the server to do once more what it gave up. Refused while an earlier request for the same is under way.',
  access: administrators,
  idempotency: 'accepted',
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  fallback: 'Failed to run the job again',
});

export const jobsEndpoints = [listFailedJobs, retryFailedJob];
