import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import type { RailCalls } from '../calls';
import type { Chain } from '../chain';
import { findCoins, type HotWallet } from './utxo-find';
import { isScanDue } from './utxo-repository';

const findCoinsJob = jobKind('find-hot-coins', z.object({}), { concurrency: 1, mostAttempts: 1, leaseSeconds: 900 });

const everySeconds = 120;
/** Coins that the treasury sent are found after so many hours, or, while an order lacks coins, minutes. */
const due = { hours: 6, wantedMinutes: 10 };

export const hotCoinJobs = (
  database: Database,
  wallets: Readonly<Record<Chain, HotWallet>>,
  { around }: Pick<RailCalls, 'around'>,
): Required<Jobs> => ({
  handlers: [
    handle(findCoinsJob, async (_payload, { signal }) => {
      const failed: unknown[] = [];
      for (const [chain, wallet] of Object.entries(wallets)) {
        if (signal.aborted) return;
        if (!(await database.acrossOrganisations((tx) => isScanDue(tx, chain, due)))) continue;
        await around({ rail: 'signer', call: 'find-coins', chain }, () => findCoins(database, chain, wallet)).catch(
          (error: unknown) => failed.push(error),
        );
      }
      if (failed.length > 0) throw new AggregateError(failed, 'The coins of a hot wallet were not looked for');
    }),
  ],
  schedules: [every(everySeconds, findCoinsJob)],
});
