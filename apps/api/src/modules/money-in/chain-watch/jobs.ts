import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import type { Chain, ChainRail, ChainReader } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import type { Screening } from '../../../rails/screening';
import { doubtOutgoing, followOutgoing } from '../../carriers/outgoing-transfers';
import type { travelRuleGate } from '../travel-rule';
import { screenDeposits } from './screen-deposits';
import { watchChain } from './watch-chain';
import { noteProblem } from './watch-repository';

const screenDepositsJob = jobKind('screen-deposits', z.object({}), { concurrency: 1 });

/** One kind per chain, so that a slow node does not delay other chains. */
const watchChainJob = (chain: Chain) => jobKind(`watch-${chain.toLowerCase()}`, z.object({}), { concurrency: 1 });

/** Lets a chain be looked at as soon as the transaction committed. */
export const askToWatch = (tx: Tx, chain: Chain): Promise<void> =>
  enqueue(tx, watchChainJob(chain), {}, { key: 'asked' });

const watchSeconds = 5;
const screenSeconds = 10;

type Given = {
  readonly database: Database;
  readonly chain: ChainRail;
  readonly rates: RateFeed;
  readonly screening: Screening;
  readonly travelRule: ReturnType<typeof travelRuleGate>;
};

const longestProblem = 300;

/** Reader whose failures are kept for people to see. Its errors hold no address of a node. */
const noting = (database: Database, { chains, read, locate }: ChainReader): ChainReader => {
  const noted = async <Answer>(chain: Chain, run: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await run();
    } catch (error) {
      const problem = error instanceof Error && error.message !== '' ? error.message : 'The node did not answer';
      // A note that cannot be kept must not hide the failure itself.
      await database
        .acrossOrganisations((tx) => noteProblem(tx, chain, problem.slice(0, longestProblem)))
        .catch(() => undefined);
      throw error;
    }
  };
  return {
    chains,
    read: (chain, ...rest) => noted(chain, () => read(chain, ...rest)),
    locate: (chain, ...rest) => noted(chain, () => locate(chain, ...rest)),
  };
};

/** Follows the chains, and screens everything that became final on them. */
export const chainWatchJobs = ({ database, chain, rates, screening, travelRule }: Given): Required<Jobs> => {
  const reader = noting(database, chain.reader);
  const watching = {
    database,
    reader,
    rates,
    onChanged: doubtOutgoing,
    onRead: followOutgoing,
    askForScreening: (tx: Tx) => enqueue(tx, screenDepositsJob, {}, { key: 'final' }),
  };
  return {
    handlers: [
      handle(screenDepositsJob, (_payload, { signal }) =>
        screenDeposits({ database, screening, rates, travelRule }, signal),
      ),
      ...reader.chains.map((name) =>
        handle(watchChainJob(name), (_payload, { signal }) => watchChain(watching, name, signal)),
      ),
    ],
    schedules: [
      every(screenSeconds, screenDepositsJob),
      ...reader.chains.map((name) => every(watchSeconds, watchChainJob(name))),
    ],
  };
};
