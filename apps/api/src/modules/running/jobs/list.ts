import { listFailedJobs } from '@countinghouse/contract/running/jobs';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { ofLetter } from './repository';

const { count, instant, text } = cell;

/** Abandoned jobs of the organisation not requested again, by time of abandonment. */
export const failedJobList = declareList(listFailedJobs, {
  name: 'failed-jobs',
  rows: 'jobs',
  table: 'dead_letter',
  select: { columns: ofLetter },
  unlessSet: 'again_at',
  sortedBy: { failedAt: ['failed_at'] },
  filters: {},
  view: ({ id, kind, entity, attempts, created_at: createdAt, failed_at: failedAt }) => ({
    id,
    kind,
    entity,
    attempts,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }),
  exported: {
    title: 'Failed jobs',
    columns: [
      instant('failedAt', 'Failed', ({ failedAt }) => failedAt),
      text('kind', 'Job', ({ kind }) => kind),
      text('entity', 'About', ({ entity }) => entity),
      count('attempts', 'Attempts', ({ attempts }) => attempts),
      instant('createdAt', 'Created', ({ createdAt }) => createdAt),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
