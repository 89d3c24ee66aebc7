import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';

/** A part that is asked whether it could do its work, before anybody needs it. */
export type Asked = {
  /** Name of its job: `ask-signer-btc`. */
  readonly job: string;
  /** Answers, or throws, and is noted either way. */
  readonly ask: () => Promise<unknown>;
};

const askEverySeconds = 60;

/** Asks each in a queue of its own: one that is silent keeps no other waiting. */
export const askingJobs = (all: readonly Asked[]): Required<Jobs> => {
  const jobs = all.map(({ job, ask }) => ({
    kind: jobKind(job, z.object({}), { concurrency: 1, mostAttempts: 1 }),
    ask,
  }));
  return {
    handlers: jobs.map(({ kind, ask }) => handle(kind, async () => void (await ask()))),
    schedules: jobs.map(({ kind }) => every(askEverySeconds, kind)),
  };
};
