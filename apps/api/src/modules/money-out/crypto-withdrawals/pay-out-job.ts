import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';

/** Checks every withdrawal that waits to be sent. One run at a time: the coins of a network are allotted once. */
export const payOutJob = jobKind('pay-out-withdrawals', z.object({}), { concurrency: 1 });

/** Enqueues a check soon after this transaction. */
export const askToPayOut = (tx: Tx): Promise<void> => enqueue(tx, payOutJob, {}, { key: 'asked' });
