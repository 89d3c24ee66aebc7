import * as z from 'zod/mini';
import { jobKind } from '../platform/jobs/job';

/** Kinds of the tests of the outbox. `slow` has a lease of three seconds, so that its renewal can be watched. */
export const workJob = jobKind('work', z.record(z.string(), z.unknown()), { concurrency: 20 });
export const slowJob = jobKind('slow', z.record(z.string(), z.unknown()), { concurrency: 2, leaseSeconds: 3 });
