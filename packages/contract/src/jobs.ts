import * as z from 'zod/mini';
import { administrators, endpoint } from './endpoint';
import { instant, uuid } from './fields';
import { paging, pagingQuery } from './paging';

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
  answer: z.object({ jobs: z.array(failedJob), paging }),
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

export const jobsEndpoints = [listFailedJobs];
