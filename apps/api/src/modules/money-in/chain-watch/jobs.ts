import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import type { Chain, ChainRail } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import type { Screening } from '../../../rails/screening';
import { doubtOutgoing, followOutgoing } from '../../carriers/outgoing-transfers';
import type { travelRuleGate } from '../travel-rule';
import { screenDeposits } from './screen-deposits';
import { watchChain } from './watch-chain';

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

/** Follows the chains, and screens everything that became final on them. */
export const chainWatchJobs = ({ database, chain, rates, screening, travelRule }: Given): Required<Jobs> => {
  const { reader } = chain;
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
