import { organisationId } from '@countinghouse/contract/ids';
import { uuid } from '@countinghouse/contract/fields';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { PayoutBatch } from './batch';

/** Freezes a submitted batch, and moves the payouts of a decided one. */
export const advanceJob = jobKind('advance-payout-batch', z.object({ organisationId, id: uuid }), {
  concurrency: 2,
  perOrganisation: 1,
  leaseSeconds: 120,
});

/** Looks at every batch that is under way. */
export const sweepJob = jobKind('sweep-payout-batches', z.object({}), { concurrency: 1 });

/** Enqueues the next step of a batch, after this transaction. */
export const askToAdvance = (tx: Tx, { organisationId: owner, id }: Pick<PayoutBatch, 'organisationId' | 'id'>) =>
  enqueue(tx, advanceJob, { organisationId: owner, id }, { organisationId: owner, key: id });
