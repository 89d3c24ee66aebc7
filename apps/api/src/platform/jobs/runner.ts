import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@countinghouse/database';
import type { Log } from '../log';
import { tracedJob } from '../tracing';
import { within } from '../within';
import type { JobHandler, Schedule } from './job';
import type { CountJob, JobOutcome } from './metrics';
import type { Job } from './repository';
import { onWork } from './wake';
import { buryForgottenKinds, buryJob, claimJobs, finishJob, fireSchedules, renewLease, retryJob } from './repository';

export type JobRunner = {
  /** Runs due jobs until none is left; for tests. Returns their number. */
  readonly runDue: () => Promise<number>;
  /** Enqueues the due scheduled work; for tests. Returns its kinds. */
  readonly fireDue: (isWanted?: (kind: string) => boolean) => Promise<readonly string[]>;
  readonly start: () => void;
  /**
   * Stops claiming, signals the running jobs and resolves when they are done; after `stopWithinMs` it abandons those that hang: their leases run
   * out, and another process takes them over.
   */
  readonly stop: () => Promise<void>;
};

export type Jobs = { readonly handlers: readonly JobHandler[]; readonly schedules?: readonly Schedule[] };

const pollMilliseconds = 1_000;
const usualStopMs = 10_000;

/** 10 s, 20 s, 40 s … up to an hour, a tenth more or less by chance so that failures do not return in step. */
const backoffSeconds = (attempts: number): number => Math.min(5 * 2 ** attempts, 3_600) * (0.9 + Math.random() * 0.2);

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type RunnerOptions = { readonly stopWithinMs?: number; readonly count?: CountJob };

/**
 * Runs the jobs of the outbox, in any number of processes: a job is leased to one of them at a time, and each kind has its own places in each, so
 * that slow work of one kind does not block others.
 */
export const createJobRunner = (
  database: Database,
  { handlers, schedules = [] }: Jobs,
  log: Log,
  { stopWithinMs = usualStopMs, count = () => undefined }: RunnerOptions = {},
): JobRunner => {
  const byKind = new Map(handlers.map((handler) => [handler.kind.name, handler]));
  if (byKind.size < handlers.length) throw new Error('Two handlers for one kind of job');
  const scheduled = new Set(schedules.map(({ kind }) => kind.name));
  const unhandled = schedules.find(({ kind }) => !byKind.has(kind.name));
  if (unhandled) throw new Error(`No handler for the scheduled ${unhandled.kind.name}`);

  const running = new Map<string, number>();
  const works = new Set<Promise<void>>();
  const renewals = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  let looping: Promise<void> = Promise.resolve();

  const renewing = (job: Job, leaseSeconds: number, lost: AbortController) =>
    setInterval(
      () => {
        database
          .acrossOrganisations((tx) => renewLease(tx, job, leaseSeconds))
          .then((held) => held || lost.abort())
          // The database may be away briefly; the next renewal comes before the lease ends.
          .catch((error: unknown) => log.warn({ job: job.id, problem: problemOf(error) }, 'A lease was not renewed'));
      },
      (leaseSeconds * 1_000) / 3,
    );

  const run = (job: Job, handler: JobHandler): Promise<void> => tracedJob(job.kind, job, () => attempt(job, handler));

  const attempt = async (job: Job, { kind, run: work }: JobHandler): Promise<void> => {
    const lost = new AbortController();
    const renewal = renewing(job, kind.leaseSeconds, lost);
    renewals.add(renewal);
    const signal = AbortSignal.any([lost.signal, stopping.signal]);
    const began = performance.now();
    const end = (outcome: JobOutcome) => count(kind.name, outcome, (performance.now() - began) / 1_000);
    try {
      await work(job.payload, { id: job.id, organisationId: job.organisationId, attempt: job.attempts, signal });
      await database.acrossOrganisations((tx) => finishJob(tx, job));
      end('DONE');
    } catch (error) {
      const problem = problemOf(error);
      const isSpent = job.attempts >= kind.mostAttempts;
      // Work that falls due again is not given up: its next turn looks at everything that this one should have done.
      const isLast = isSpent && !scheduled.has(kind.name);
      end(isLast ? 'GIVEN_UP' : 'FAILED');
      log[isSpent ? 'error' : 'warn'](
        { job: job.id, kind: job.kind, attempts: job.attempts, problem },
        isLast ? 'A job failed for the last time' : 'A job failed',
      );
      await database.acrossOrganisations((tx) =>
        isLast ? buryJob(tx, job, problem) : retryJob(tx, job, { afterSeconds: backoffSeconds(job.attempts), problem }),
      );
    } finally {
      clearInterval(renewal);
      renewals.delete(renewal);
    }
  };

  /** Starts a job and frees its place when it is over. */
  const begin = (job: Job): Promise<void> => {
    const handler = byKind.get(job.kind);
    if (!handler) throw new Error(`No handler for jobs of the kind ${job.kind}`);
    const place = (change: number) => running.set(job.kind, (running.get(job.kind) ?? 0) + change);
    place(1);
    const work = run(job, handler)
      // Its row is untouched then, and its lease runs out.
      .catch((error: unknown) => log.warn({ job: job.id, problem: problemOf(error) }, 'A job could not be put away'))
      .finally(() => {
        place(-1);
        works.delete(work);
      });
    works.add(work);
    return work;
  };

  const claim = async (): Promise<Job[]> => {
    const queues = handlers
      .map(({ kind }) => ({
        kind: kind.name,
        places: kind.concurrency - (running.get(kind.name) ?? 0),
        perOrganisation: kind.perOrganisation,
        leaseSeconds: kind.leaseSeconds,
      }))
      .filter(({ places }) => places > 0);
    return queues.length === 0 ? [] : database.acrossOrganisations((tx) => claimJobs(tx, queues));
  };

  const runDue = async (): Promise<number> => {
    let taken = 0;
    for (let jobs = await claim(); jobs.length > 0; jobs = await claim()) {
      taken += jobs.length;
      await Promise.all(jobs.map(begin));
    }
    return taken;
  };

  const fireDue = async (isWanted: (kind: string) => boolean = () => true): Promise<readonly string[]> => {
    const wanted = schedules.filter(({ kind }) => isWanted(kind.name));
    return wanted.length === 0 ? [] : database.acrossOrganisations((tx) => fireSchedules(tx, wanted));
  };

  const buryForgotten = async (): Promise<void> => {
    const count = await database.acrossOrganisations((tx) => buryForgottenKinds(tx, [...byKind.keys()]));
    if (count > 0) log.error({ count }, 'Jobs of a kind without a handler were given up');
  };

  /** Wakes the loop: this process has enqueued work, or a finished job may have freed its place or its entity. */
  let wake = (): void => undefined;

  const round = async (): Promise<void> => {
    for (const job of await claim()) void begin(job).then(() => wake());
  };

  const loop = async (): Promise<void> => {
    let firedAt = -Infinity;
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        if (performance.now() - firedAt >= pollMilliseconds) {
          await fireDue();
          firedAt = performance.now();
        }
        await round();
      } catch (error) {
        // The database may be away for a while; the next round finds the jobs unchanged.
        log.warn({ problem: problemOf(error) }, 'Jobs could not be read');
      }
      const nextRound = new AbortController();
      const signal = AbortSignal.any([stopping.signal, nextRound.signal]);
      await Promise.race([woken, pause(pollMilliseconds, undefined, { signal }).catch(() => undefined)]);
      nextRound.abort();
    }
  };

  return {
    runDue,
    fireDue,
    start: () => {
      buryForgotten().catch((error: unknown) => log.warn({ problem: problemOf(error) }, 'Jobs could not be read'));
      const end = onWork(() => wake());
      looping = loop().finally(end);
    },
    stop: async () => {
      stopping.abort();
      const done = (async () => {
        await looping;
        await Promise.all(works);
      })();
      if (await within(stopWithinMs, done)) return;
      for (const renewal of renewals) clearInterval(renewal);
      const kinds = [...running].filter(([, count]) => count > 0).map(([kind]) => kind);
      log.warn({ kinds }, 'Jobs that wait for something were left: they are done again later');
    },
  };
};
