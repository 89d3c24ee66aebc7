import type { Database } from '@countinghouse/database';
import type { Log } from '../log';
import type { Job } from './repository';
import { buryJob, claimJobs, finishJob, retryJob } from './repository';

export type JobHandlers = Readonly<Record<string, (payload: unknown, job: Job) => Promise<void>>>;

export type JobRunner = {
  /** Does what is due now, once; for tests and for the loop. Returns how many jobs it took. */
  readonly runDue: () => Promise<number>;
  readonly start: () => void;
  /** Resolves when the running batch is done. */
  readonly stop: () => Promise<void>;
};

const batch = { limit: 20, leaseSeconds: 60 };
const mostAttempts = 8;
const pollMilliseconds = 1_000;

/** 10 s, 20 s, 40 s … up to an hour, a fifth of it by chance so that failures do not return in step. */
const backoffSeconds = (attempts: number): number => Math.min(5 * 2 ** attempts, 3_600) * (0.9 + Math.random() * 0.2);

/** Runs the jobs of the outbox. Any number of processes may: a job is leased to one of them at a time. */
export const createJobRunner = (database: Database, handlers: JobHandlers, log: Log): JobRunner => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  const run = async (job: Job): Promise<void> => {
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of the kind ${job.kind}`);
      await handler(job.payload, job);
      await database.acrossOrganisations((tx) => finishJob(tx, job.id));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.warn({ job: job.id, kind: job.kind, attempts: job.attempts, problem }, 'A job failed');
      await database.acrossOrganisations((tx) =>
        job.attempts >= mostAttempts
          ? buryJob(tx, job.id, problem)
          : retryJob(tx, job.id, backoffSeconds(job.attempts), problem),
      );
    }
  };

  const runDue = async (): Promise<number> => {
    const jobs = await database.acrossOrganisations((tx) => claimJobs(tx, batch));
    await Promise.all(jobs.map(run));
    return jobs.length;
  };

  const loop = (): void => {
    running = runDue()
      .catch((error: unknown) => {
        // The database may be away for a while; the next round finds the jobs where they were.
        log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'Jobs could not be read');
        return 0;
      })
      .then((taken) => {
        if (!stopped) timer = setTimeout(loop, taken === batch.limit ? 0 : pollMilliseconds);
      });
  };

  return {
    runDue,
    start: loop,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
