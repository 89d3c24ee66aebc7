import type { Database, Tx } from '@countinghouse/database';
import { fraction } from '@countinghouse/money';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../platform/jobs/job';
import type { Jobs } from '../platform/jobs/runner';
import { recordRates } from '../rails/rates/stored';
import { windowOf } from './calendar';
import { createRandom } from './random';
import { createRatePath } from './rate-path';
import { rateRowsAt } from './rate-rows';
import { clockNow, storedHistory } from './repository';

/** Goes on with the price path of the history: the prices of an instant follow from its seed and the instant alone. */
const moveRates = async (tx: Tx): Promise<void> => {
  const history = await storedHistory(tx);
  if (!history) return;
  const path = createRatePath(createRandom(history.seed), windowOf(history.anchor));
  const rows = rateRowsAt(path, await clockNow(tx));
  await recordRates(
    tx,
    rows.map((row) => ({ ...row, mid: fraction(row.mid) })),
  );
};

const moveRatesJob = jobKind('sandbox-rates', z.object({}), { concurrency: 1 });

/** The market of a sandbox: its prices move every minute while it runs, and every minute leaves a bar. */
export const liveRates = (database: Database): Required<Jobs> => ({
  handlers: [handle(moveRatesJob, () => database.acrossOrganisations(moveRates))],
  schedules: [every(60, moveRatesJob)],
});
