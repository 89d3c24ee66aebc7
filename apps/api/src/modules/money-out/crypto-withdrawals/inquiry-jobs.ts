import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';

/** Asks the providers behind travel addresses, and tells them how approved withdrawals ended. */
export const askProvidersJob = jobKind('ask-providers-of-withdrawals', z.object({}), { concurrency: 1 });

/** Enqueues it soon after this transaction. */
export const askProviders = (tx: Tx): Promise<void> => enqueue(tx, askProvidersJob, {}, { key: 'asked' });
