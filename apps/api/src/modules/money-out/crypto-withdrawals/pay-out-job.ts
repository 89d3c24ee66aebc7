import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';

/** Looks at everything that waits to be sent. One at a time: what a network's coins cover is shared out once. */
export const payOutJob = jobKind('pay-out-withdrawals', z.object({}), { concurrency: 1, mostAttempts: 1 });

/** Has it looked at soon after this transaction. */
export const askToPayOut = (tx: Tx): Promise<void> => enqueue(tx, payOutJob, {}, { key: 'asked' });
