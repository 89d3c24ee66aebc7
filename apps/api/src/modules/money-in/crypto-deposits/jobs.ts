import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import type { Chain, ChainRail } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import type { Screening } from '../../../rails/screening';
import type { travelRuleGate } from '../travel-rule';
import { doubtOutgoing, followOutgoing } from '../../carriers/outgoing-transfers';
import { expireOverdue } from './expire-payments';
import { screenDeposits } from './screen-deposits';
import { watchChain } from './watch-chain';

const expirePaymentsJob = jobKind('expire-payments', z.object({}), { concurrency: 1 });

/** A payment stands open for this long at most after its time is over; what it may do is decided by the clock, not by this. */
const everySeconds = 30;

const screenDepositsJob = jobKind('screen-deposits', z.object({}), { concurrency: 1, mostAttempts: 1 });

/** A kind for each chain, so that a node that answers slowly holds up no other chain. */
const watchChainJob = (chain: Chain) =>
  jobKind(`watch-${chain.toLowerCase()}`, z.object({}), { concurrency: 1, mostAttempts: 1 });

/** Lets a chain be looked at as soon as the transaction committed. */
export const askToWatch = (tx: Tx, chain: Chain): Promise<void> =>
  enqueue(tx, watchChainJob(chain), {}, { key: 'asked' });

/** Lets payments whose time is over be told so as soon as the transaction committed. */
export const askToExpire = (tx: Tx): Promise<void> => enqueue(tx, expirePaymentsJob, {}, { key: 'asked' });

const watchSeconds = 5;
const screenSeconds = 10;

type Given = {
  readonly database: Database;
  readonly chain: ChainRail;
  readonly rates: RateFeed;
  readonly screening: Screening;
  readonly travelRule: ReturnType<typeof travelRuleGate>;
};

/** Tells payments whose time is over, follows the chains, and asks screening about what arrived. */
export const cryptoDepositJobs = ({ database, chain, rates, screening, travelRule }: Given): Required<Jobs> => {
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
      handle(expirePaymentsJob, (_payload, { signal }) => expireOverdue(database, signal)),
      handle(screenDepositsJob, (_payload, { signal }) =>
        screenDeposits({ database, screening, rates, travelRule }, signal),
      ),
      ...reader.chains.map((name) =>
        handle(watchChainJob(name), (_payload, { signal }) => watchChain(watching, name, signal)),
      ),
    ],
    schedules: [
      every(everySeconds, expirePaymentsJob),
      every(screenSeconds, screenDepositsJob),
      ...reader.chains.map((name) => every(watchSeconds, watchChainJob(name))),
    ],
  };
};
