import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import { isTestChain, type Chain, type ChainRail, type ChainReader } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import type { Screening } from '../../../rails/screening';
import { doubtOutgoing, followOutgoing } from '../../carriers/outgoing-transfers';
import type { travelRuleGate } from '../travel-rule';
import { screenDeposits } from './screen-deposits';
import { watchChain } from './watch-chain';
import { noteProblem } from './watch-repository';

const screenDepositsJob = jobKind('screen-deposits', z.object({}), { concurrency: 1 });

/** One kind per chain, so that a slow node does not delay other chains. */
export const watchChainJob = (chain: Chain) =>
  jobKind(`watch-${chain.toLowerCase()}`, z.object({}), { concurrency: 1 });

/** Lets a chain be looked at as soon as the transaction committed. */
export const askToWatch = (tx: Tx, chain: Chain): Promise<void> =>
  enqueue(tx, watchChainJob(chain), {}, { key: 'asked' });

const watchSeconds = 5;
/** Payers of test organisations are played by calls, which have their chain looked at. */
const watchTestSeconds = 60;
const screenSeconds = 10;

type Given = {
  readonly database: Database;
  readonly chain: ChainRail;
  readonly rates: RateFeed;
  readonly screening: Screening;
  readonly travelRule: ReturnType<typeof travelRuleGate>;
};

const longestProblem = 300;

/**
 * Words for people of an organisation. Errors of the rail say what its node did, and hold no address of it; any other, as one of the database, may
 * hold anything, and is in the log.
 */
const problemOf = (chain: Chain, error: unknown, isOwn: boolean): string => {
  const isOfRail = error instanceof Error && (error.constructor === Error || error.name === 'UtxoRefusal');
  return isOfRail && !isOwn && error.message !== ''
    ? error.message.slice(0, longestProblem)
    : `${chain} could not be read through a fault of this installation: its log says more`;
};

/** Reader whose failures are kept for people to see. */
export const noting = (
  note: (chain: Chain, problem: string) => Promise<void>,
  { chains, read, locate }: ChainReader,
): ChainReader => {
  const noted = async <Answer>(
    chain: Chain,
    run: () => Promise<Answer>,
    own?: ReadonlySet<unknown>,
  ): Promise<Answer> => {
    try {
      return await run();
    } catch (error) {
      const problem = problemOf(chain, error, own?.has(error) ?? false);
      // A note that cannot be kept must not hide the failure itself.
      await note(chain, problem).catch(() => undefined);
      throw error;
    }
  };
  return {
    chains,
    read: (chain, cursor, ours) => {
      const own = new Set<unknown>();
      const remembered = async <Answer>(answer: Promise<Answer>): Promise<Answer> =>
        answer.catch((error: unknown) => {
          own.add(error);
          throw error;
        });
      const asked = {
        among: (addresses: readonly string[]) => remembered(ours.among(addresses)),
        awaited: () => remembered(ours.awaited()),
      };
      return noted(chain, () => read(chain, cursor, asked), own);
    },
    locate: (chain, ...rest) => noted(chain, () => locate(chain, ...rest)),
  };
};

/** Follows the chains, and screens everything that became final on them. */
export const chainWatchJobs = ({ database, chain, rates, screening, travelRule }: Given): Required<Jobs> => {
  const note = (name: Chain, problem: string) => database.acrossOrganisations((tx) => noteProblem(tx, name, problem));
  const reader = noting(note, chain.reader);
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
      ...reader.chains.map((name) => every(isTestChain(name) ? watchTestSeconds : watchSeconds, watchChainJob(name))),
    ],
  };
};
