import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import { railCalls, type RailCalls } from '../calls';
import { markets, type Market, type MarketName } from './markets';
import { agreeOnAll } from './markets/agree';
import type { Quote } from './markets/quote';
import { fetchRates } from './polled';
import { keepOnlySources, keepPairs, keepSource, type SourceAnswer } from './state-repository';
import { recordRates } from './stored';

/** Sources of an installation: markets with their addresses, and a source over HTTP of its own, which counts as one of them. */
export type PriceSources = {
  readonly markets: Readonly<Partial<Record<MarketName, string>>>;
  readonly ratesUrl: string | undefined;
  /** Longest wait for one market; default 8 s. */
  readonly answerWithinMs?: number;
};

const ownSource = (url: string): Market => ({
  name: 'RATES_URL',
  address: url,
  read: async (address, signal) => {
    const rates = await fetchRates(address, signal);
    return {
      quotes: rates.map(({ base, quote, mid, source, at }) => ({ base, quote, mid, source, at })),
      problem: null,
    };
  },
});

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const pollMarketsJob = jobKind('poll-markets', z.object({}), { concurrency: 1 });
const pollReferenceJob = jobKind('poll-reference-rates', z.object({}), { concurrency: 1 });

/**
 * Asks the markets every 30 s, all at once, and stores what at least two of them agree on. A pair without agreement keeps its last price, which grows
 * old: after two minutes nothing new is priced by it (RATES_UNAVAILABLE).
 */
export const marketPrices = (
  database: Database,
  { markets: named, ratesUrl, answerWithinMs = 8_000 }: PriceSources,
  { around }: Pick<RailCalls, 'around'> = railCalls(),
): Required<Jobs> => {
  const addresses = Object.entries(named) as [MarketName, string][];
  const witnesses = [
    ...addresses.filter(([name]) => name !== 'ecb').map(([name, address]) => ({ ...markets[name], address })),
    ...(ratesUrl === undefined ? [] : [ownSource(ratesUrl)]),
  ];

  const names = [...witnesses.map(({ name }) => name), ...(named.ecb === undefined ? [] : [markets.ecb.name])];

  const ask = async ({
    name,
    address,
    read,
  }: Market): Promise<SourceAnswer & { readonly quotes: readonly Quote[] }> => {
    try {
      const { quotes, problem } = await around({ rail: 'prices', call: name.toLowerCase() }, () =>
        read(address, AbortSignal.timeout(answerWithinMs)),
      );
      return { source: name, quotes, problem };
    } catch (error) {
      return { source: name, quotes: [], problem: message(error) };
    }
  };

  const pollWitnesses = async (): Promise<void> => {
    const answers = await Promise.all(witnesses.map(ask));
    const agreed = agreeOnAll(
      answers.flatMap(({ quotes }) => quotes),
      new Date(),
    );
    const rates = agreed.flatMap(({ rate }) => (rate ? [rate] : []));
    await database.acrossOrganisations(async (tx) => {
      for (const answer of answers) await keepSource(tx, answer);
      await keepOnlySources(tx, names);
      await keepPairs(tx, agreed);
      await recordRates(tx, rates, { onlyNewer: true });
    });
    if (rates.length === 0)
      throw new Error(
        `No two markets agree on any price. ${answers.map(({ source, problem }) => `${source}: ${problem ?? 'answered'}`).join('; ')}`,
      );
  };

  const pollReference = async (address: string): Promise<void> => {
    const { quotes, ...answer } = await ask({ ...markets.ecb, address });
    await database.acrossOrganisations(async (tx) => {
      await keepSource(tx, { ...answer, quotes });
      await recordRates(tx, quotes, { onlyNewer: true });
    });
    if (quotes.length === 0) throw new Error(`ECB: ${answer.problem}`);
  };

  const reference = named.ecb;
  return {
    handlers: [
      handle(pollMarketsJob, pollWitnesses),
      ...(reference === undefined ? [] : [handle(pollReferenceJob, () => pollReference(reference))]),
    ],
    schedules: [every(30, pollMarketsJob), ...(reference === undefined ? [] : [every(3_600, pollReferenceJob)])],
  };
};
