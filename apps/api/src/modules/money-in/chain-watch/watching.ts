import type { Database, Tx } from '@countinghouse/database';
import { LedgerError } from '@countinghouse/ledger';
import type { Chain, ChainReader } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';

/** Dependencies of watching, and the callback for a deposit that waits for screening. */
export type Watching = {
  readonly database: Database;
  readonly reader: ChainReader;
  readonly rates: RateFeed;
  readonly askForScreening: (tx: Tx) => Promise<void>;
  /** Called when blocks above a height were replaced. */
  readonly onChanged: (tx: Tx, chain: Chain, above: number) => Promise<void>;
  /** Called when a chain was read to its newest block. */
  readonly onRead: (tx: Tx, chain: Chain) => Promise<void>;
};

const mostTries = 3;

/** Runs one step in a transaction of its own; retried if a balance it read was moved meanwhile. */
export const inOneStep = async <T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let left = mostTries; ; left--) {
    try {
      return await database.acrossOrganisations(run);
    } catch (error) {
      const wasMoved = error instanceof LedgerError && error.code === 'INSUFFICIENT_BALANCE';
      if (!wasMoved || left <= 1) throw error;
    }
  }
};

/** Collects failures, so that one transfer does not stop the others. */
export const failures = (chain: Chain) => {
  const problems: unknown[] = [];
  const names: string[] = [];
  return {
    guarding: async (name: string, run: () => Promise<unknown>): Promise<boolean> => {
      try {
        await run();
        return true;
      } catch (error) {
        problems.push(error);
        names.push(name);
        return false;
      }
    },
    throwIfAny: (): void => {
      if (problems.length > 0)
        throw new AggregateError(problems, `Transfers on ${chain} that could not be told: ${names.join(', ')}`);
    },
  };
};

export type Failures = ReturnType<typeof failures>;

export const confirmationsAt = (head: number, height: number): number => Math.max(0, head - height + 1);
