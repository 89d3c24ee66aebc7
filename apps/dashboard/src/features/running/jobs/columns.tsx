import type { FailedJob } from '@countinghouse/contract/running/jobs';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, StatusChip } from '@countinghouse/ui';
import { messages } from './messages';
import { entityOf, jobText } from './model';
import { RunAgainIcon } from './run-again';

const names = messages.columns;

/** The columns of the list, in order. */
export const columns: readonly Column<FailedJob>[] = [
  { id: 'failedAt', header: names.failedAt, type: 'date', sorted: 'descending', value: ({ failedAt }) => failedAt },
  { id: 'kind', header: names.kind, type: 'text', width: 220, isRowHeader: true, value: jobText },
  { id: 'entity', header: names.entity, type: 'text', priority: 'p2', value: (job) => entityOf(job)?.kind ?? null },
  { id: 'attempts', header: names.attempts, type: 'count', value: ({ attempts }) => attempts },
  { id: 'createdAt', header: names.createdAt, type: 'date', priority: 'p2', value: ({ createdAt }) => createdAt },
  { id: 'actions', header: names.actions, type: 'actions', cell: (job) => <RunAgainIcon job={job} /> },
];

/** A row on a narrow screen. */
export const cardOf = (job: FailedJob): RowCard => ({
  title: jobText(job),
  amount: <DateTimeText iso={job.failedAt} />,
  caption: entityOf(job)?.kind,
  status: <Failed job={job} />,
});

export const Failed = ({ job: { attempts } }: { job: FailedJob }) => (
  <StatusChip tone="danger" label={messages.failedAfter(attempts)} />
);
