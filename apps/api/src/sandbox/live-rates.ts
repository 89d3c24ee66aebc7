import type { Database, Tx } from '@countinghouse/database';
import { fraction } from '@countinghouse/money';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../platform/jobs/job';
import { enqueue } from '../platform/jobs/repository';
import type { Jobs } from '../platform/jobs/runner';
import { recordRates, type RateRow } from '../rails/rates';
import { windowOf } from './calendar';
import { createRandom } from './random';
import { createRatePath, rateSource } from './rate-path';
import { rateRowsAt } from './rate-rows';
import { clockNow, setRatesAt, storedHistory } from './repository';

/** The prices of an instant along the path of the history, which follow from its seed and the instant alone. */
const pathRowsAt = async (tx: Tx, at: Date): Promise<readonly RateRow[]> => {
  const history = await storedHistory(tx);
  if (!history) return [];
  return rateRowsAt(createRatePath(createRandom(history.seed), windowOf(history.anchor)), at);
};

/** Continues the price path of the history; a price set by somebody takes precedence. */
const moveRates = async (tx: Tx): Promise<void> => {
  const at = await clockNow(tx);
  const rows = new Map((await pathRowsAt(tx, at)).map((row) => [`${row.base}-${row.quote}`, row]));
  for (const set of await setRatesAt(tx, at)) rows.set(`${set.base}-${set.quote}`, { ...set, source: rateSource, at });
  await recordRates(
    tx,
    [...rows.values()].map((row) => ({ ...row, mid: fraction(row.mid) })),
  );
};

const moveRatesJob = jobKind('sandbox-rates', z.object({}), { concurrency: 1 });

/** Lets the market state its prices once the transaction committed. */
export const askForPrices = (tx: Tx): Promise<void> => enqueue(tx, moveRatesJob, {}, { key: 'asked' });

/** The market of a sandbox: its prices move every minute while it runs, and every minute leaves a bar. */
export const liveRates = (database: Database): Required<Jobs> => ({
  handlers: [handle(moveRatesJob, () => database.acrossOrganisations(moveRates))],
  schedules: [every(60, moveRatesJob)],
});
