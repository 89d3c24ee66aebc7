import type { Database } from '@countinghouse/database';
import type { Rate } from '@countinghouse/payments';
import { fraction, isCurrency } from '@countinghouse/money';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import { railCalls, type RailCalls } from '../calls';
import { askFor, parsed } from './markets/ask';
import { recordRates } from './stored';

const answerWithinMs = 5_000;
/** A clock of theirs that is ahead by more is wrong, and its prices would never grow old. */
const mostAheadMs = 5_000;

/** Answer of a source: prices as decimal text of one unit of `base` in `quote`, each with its instant. Pairs of unknown currencies are left out. */
const answer = z.object({
  source: z.string().check(z.minLength(1), z.maxLength(64)),
  rates: z.array(
    z.object({
      base: z.string(),
      quote: z.string(),
      mid: z.string().check(z.regex(/^(?=.*[1-9])\d{1,18}(\.\d{1,18})?$/)),
      at: z.iso.datetime(),
    }),
  ),
});

/**
 * Polls the source once.
 *
 * @throws Error with the end of a sentence about it if it does not answer in time, in form or at all
 */
export const fetchRates = async (
  url: string,
  signal: AbortSignal = AbortSignal.timeout(answerWithinMs),
): Promise<Rate[]> => {
  const { source, rates } = parsed(await askFor(url, signal), answer);
  return rates
    .filter(({ base, quote }) => base !== quote && isCurrency(base) && isCurrency(quote))
    .map(({ base, quote, mid, at }) => ({ base, quote, mid: fraction(mid), source, at: new Date(at) }));
};

const pollRatesJob = jobKind('poll-rates', z.object({}), { concurrency: 1 });

/**
 * Queries a source of rates every 30 s and stores newer prices. While it fails the last prices age: after two minutes nothing new is priced with
 * them (RATES_UNAVAILABLE).
 */
export const polledRates = (
  database: Database,
  url: string,
  { around }: Pick<RailCalls, 'around'> = railCalls(),
): Required<Jobs> => ({
  handlers: [
    handle(pollRatesJob, async () => {
      const rates = await around({ rail: 'prices', call: 'poll' }, () => fetchRates(url)).catch((error: unknown) => {
        throw new Error(`RATES_URL: ${error instanceof Error ? error.message : String(error)}`);
      });
      const latest = Date.now() + mostAheadMs;
      const sound = rates.filter(({ at }) => at.getTime() <= latest);
      await database.acrossOrganisations((tx) => recordRates(tx, sound, { onlyNewer: true }));
      if (sound.length === 0) throw new Error('The source of rates stated no price that we can use');
    }),
  ],
  schedules: [every(30, pollRatesJob)],
});
