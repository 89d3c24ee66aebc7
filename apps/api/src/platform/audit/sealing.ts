import type { Log } from '../log';

export type SealingRounds = {
  /** What is sealed, for people: `audit trail`. */
  readonly what: string;
  /** The command that tells more. */
  readonly verifier: string;
  readonly everyMilliseconds: number;
  /** Seals what waits; whether the end that the witness remembers is still there. */
  readonly seal: () => Promise<{ readonly tailIsIntact: boolean }>;
};

/** Seals in rounds. Returns how to stop, after a last round. */
export const startSealing = (
  { what, verifier, everyMilliseconds, seal }: SealingRounds,
  log: Log,
): (() => Promise<void>) => {
  let saidTruncated = false;
  const round = async (): Promise<void> => {
    try {
      const { tailIsIntact } = await seal();
      if (!tailIsIntact && !saidTruncated) {
        saidTruncated = true;
        log.error({}, `The end of the ${what} was cut off. Run \`${verifier}\`.`);
      }
    } catch (error) {
      log.warn({ err: error }, `The ${what} could not be sealed and is tried again`);
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await round();
  };
};
