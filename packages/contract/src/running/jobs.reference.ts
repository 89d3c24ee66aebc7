import { documented } from '../reference';
import { listFailedJobs, retryFailedJob } from './jobs';

export const jobsEndpoints = [
  documented(listFailedJobs, {
    summary: 'Work of the organisation that the server gave up, newest first, a page at a time',
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
  }),
  documented(retryFailedJob, {
    summary:
      'Asks the server to do once more what it gave up. Refused while an earlier request for the same is under way.',
  }),
];
