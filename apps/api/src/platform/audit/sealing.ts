import { Counter, Gauge, type Registry } from 'prom-client';
import type { Log } from '../log';

export type SealingRounds = {
  /** Name of the sealed data for people: `audit trail`. */
  readonly what: string;
  /** Command with further details. */
  readonly verifier: string;
  readonly everyMilliseconds: number;
  /** Notes the end of a round. */
  readonly count: (outcome: 'SEALED' | 'CUT_OFF' | 'FAILED') => void;
  /** Seals what waits; whether the end that the witness remembers is still there. */
  readonly seal: () => Promise<{ readonly tailIsIntact: boolean }>;
};

/** Seals in rounds. Returns how to stop, after a last round. */
export const startSealing = (
  { what, verifier, everyMilliseconds, count, seal }: SealingRounds,
  log: Log,
): (() => Promise<void>) => {
  let saidTruncated = false;
  const round = async (): Promise<void> => {
    try {
      const { tailIsIntact } = await seal();
      count(tailIsIntact ? 'SEALED' : 'CUT_OFF');
      if (!tailIsIntact && !saidTruncated) {
        saidTruncated = true;
        log.error({}, `The end of the ${what} was cut off. Run \`${verifier}\`.`);
      }
    } catch (error) {
      count('FAILED');
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

/** Metrics of the rounds of this process, by chain of seals. Returns what counts them. */
export const watchSealing = (registry: Registry): ((chain: 'audit' | 'ledger') => SealingRounds['count']) => {
  const rounds = new Counter({
    name: 'countinghouse_seal_rounds_total',
    help: 'Rounds of sealing in this process, by the chain of seals and the outcome',
    labelNames: ['chain', 'outcome'],
    registers: [registry],
  });
  const intact = new Gauge({
    name: 'countinghouse_seal_end_intact',
    help: 'Whether the newest seal that this machine remembers is still in the database: 1, or 0 where the end was cut off',
    labelNames: ['chain'],
    registers: [registry],
  });
  return (chain) => (outcome) => {
    rounds.inc({ chain, outcome });
    if (outcome !== 'FAILED') intact.set({ chain }, outcome === 'SEALED' ? 1 : 0);
  };
};
