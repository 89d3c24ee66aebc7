import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { adoptRows } from '../../../platform/row-checks/adopt';
import type { SealedTable } from '../../../platform/row-checks/sealed-table';
import { verifySamples, watchBalances } from './verify-sample';
import { verifyWholeLedger, type WholeLedger } from './verify-whole-ledger';

const adoptJob = jobKind('seal-rows-of-before', z.object({}), { concurrency: 1 });

const verifyJob = jobKind('verify-ledger-sample', z.object({}), { concurrency: 1 });

/** Seconds between verifications of a sample. */
export const verifyEverySeconds = 3_600;

const watchJob = jobKind('watch-ledger-balances', z.object({}), { concurrency: 1 });

/** Seconds between checks of every balance: including the run itself, a balance without an entry is known within five minutes. */
const watchEverySeconds = 240;

const wholeJob = jobKind('verify-whole-ledger', z.object({}), { concurrency: 1 });

/** Seconds between full verifications, and seconds after midnight UTC: the quietest time. */
export const wholeEverySeconds = 86_400;
const wholeAfterSeconds = 3 * 3_600;

export const ledgerHealthJobs = (
  means: WholeLedger & { readonly sealedTables: readonly SealedTable[] },
): Required<Jobs> => ({
  handlers: [
    handle(adoptJob, (_payload, { signal }) => adoptRows(means, means.sealedTables, signal)),
    handle(verifyJob, (_payload, { signal }) => verifySamples(means, signal)),
    handle(watchJob, (_payload, { signal }) => watchBalances(means, signal)),
    handle(wholeJob, (_payload, { signal }) => verifyWholeLedger(means, signal)),
  ],
  schedules: [
    every(60, adoptJob),
    every(watchEverySeconds, watchJob),
    every(verifyEverySeconds, verifyJob),
    every(wholeEverySeconds, wholeJob, wholeAfterSeconds),
  ],
});
