import type { Database } from '@countinghouse/database';
import { Histogram, type Registry } from 'prom-client';
import { watchRows } from '../gauge';
import { selectQueues } from './repository';

/** End of one attempt at a job. */
export type JobOutcome = 'DONE' | 'FAILED' | 'GIVEN_UP';

/** Notes the end of each attempt. */
export type CountJob = (kind: string, outcome: JobOutcome, seconds: number) => void;

/** Queues of all processes by kind, and the attempts of this one. Returns what counts them. */
export const watchJobs = (registry: Registry, database: Database, kinds: readonly string[]): CountJob => {
  watchRows(registry, database, {
    read: (tx) => selectQueues(tx, kinds),
    figures: [
      {
        name: 'countinghouse_jobs_due',
        help: 'Jobs that are due and that no process works on',
        labels: ['kind'],
        value: ({ due }) => due,
      },
      {
        name: 'countinghouse_jobs_oldest_due_age_seconds',
        help: 'Seconds for which the oldest due job of a kind has been due; 0 without one',
        labels: ['kind'],
        value: ({ age }) => age,
      },
      {
        name: 'countinghouse_jobs_running',
        help: 'Jobs that some process works on',
        labels: ['kind'],
        value: ({ running }) => running,
      },
      {
        name: 'countinghouse_jobs_dead',
        help: 'Jobs that failed for the last time and wait for somebody',
        labels: ['kind'],
        value: ({ dead }) => dead,
      },
    ],
  });
  const attempts = new Histogram({
    name: 'countinghouse_job_duration_seconds',
    help: 'Time of one attempt at a job in this process, by its outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  });
  return (kind, outcome, seconds) => attempts.observe({ kind, outcome }, seconds);
};
