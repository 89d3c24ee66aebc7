import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import * as z from 'zod/mini';
import { clockNow } from '../../../platform/clock/repository';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import { approvableOf, type Approvables } from './approval';
import { decidedJob } from './mails';
import { holdApproval, overdueApprovals } from './repository';

/** Ends approvals nobody decided in time; enqueued with each, for its end. */
const expireJob = jobKind('expire-withdrawal-approvals', z.object({}), { concurrency: 1 });

/** Queues the expiry of approvals nobody decided in time. */
export const askToExpire = (tx: Tx, organisationId: OrganisationId, runAt: Date) =>
  enqueue(tx, expireJob, {}, { organisationId, runAt });

const batchSize = 100;

export const expireApprovals = (database: Database, approvables: Approvables): JobHandler =>
  handle(expireJob, async (_payload, { signal }) => {
    let overdue: Awaited<ReturnType<typeof overdueApprovals>> = [];
    do {
      overdue = await database.acrossOrganisations((tx) => overdueApprovals(tx, batchSize));
      for (const { organisation_id: organisationId, withdrawal_id: id, kind, is_batch: isBatch } of overdue) {
        if (signal.aborted) return;
        await database.acrossOrganisations(async (tx) => {
          const approvable = approvableOf(approvables, { kind, isBatch });
          await approvable.hold(tx, organisationId, id);
          const approval = await holdApproval(tx, organisationId, id);
          const at = await clockNow(tx);
          // Another process may have decided while this one waited.
          if (approval?.status !== 'PENDING' || approval.expiresAt > at) return;
          await approvable.tell(tx, approval, 'APPROVAL_EXPIRED', { at, actor: systemActor });
          await enqueue(tx, decidedJob, { organisationId, id }, { organisationId });
        });
      }
    } while (overdue.length === batchSize);
  });
