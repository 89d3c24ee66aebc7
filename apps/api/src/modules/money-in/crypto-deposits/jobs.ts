import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import { expireOverdue } from './expire-payments';

const expirePaymentsJob = jobKind('expire-payments', z.object({}), { concurrency: 1 });

/** Longest time that a payment stands open after its end; the clock alone decides what it may still do. */
const everySeconds = 30;

/** Lets payments whose time is over be told so as soon as the transaction committed. */
export const askToExpire = (tx: Tx): Promise<void> => enqueue(tx, expirePaymentsJob, {}, { key: 'asked' });

/** Tells payments whose time is over. */
export const cryptoDepositJobs = (database: Database): Required<Jobs> => ({
  handlers: [handle(expirePaymentsJob, (_payload, { signal }) => expireOverdue(database, signal))],
  schedules: [every(everySeconds, expirePaymentsJob)],
});
