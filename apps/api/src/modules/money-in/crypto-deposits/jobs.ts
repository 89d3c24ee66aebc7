import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import { expireOverdue } from './expire-payments';

const expirePaymentsJob = jobKind('expire-payments', z.object({}), { concurrency: 1 });

/** Longest time that a payment shows as open after its end; the clock alone decides what it may still do. */
const everySeconds = 30;

/** Expires overdue payments as soon as the transaction has committed. */
export const askToExpire = (tx: Tx): Promise<void> => enqueue(tx, expirePaymentsJob, {}, { key: 'asked' });

/** Jobs that expire payments. */
export const cryptoDepositJobs = (database: Database): Required<Jobs> => ({
  handlers: [handle(expirePaymentsJob, (_payload, { signal }) => expireOverdue(database, signal))],
  schedules: [every(everySeconds, expirePaymentsJob)],
});
