import type { Database } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import * as z from 'zod/mini';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import { together } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { movementOf } from './moved';
import { lockOverdue, storeEnded } from './repository';
import { standingOf } from './view';

/** Ends expired quotes; enqueued with each quote, for its expiry. */
export const expireJob = jobKind('expire-conversion-quotes', z.object({}), { concurrency: 1 });

const batchSize = 100;

export const expireConversions = (database: Database): JobHandler =>
  handle(expireJob, async (_payload, { signal }) => {
    const endBatch = (): Promise<number> =>
      database.acrossOrganisations(async (tx) => {
        const overdue = await lockOverdue(tx, batchSize);
        for (const { organisationId, id } of overdue) await storeEnded(tx, organisationId, id, 'EXPIRED');
        const ended = overdue.map((quote) => {
          const standing = standingOf(quote);
          return movementOf(standing, { ...standing, status: 'EXPIRED' }, { actor: systemActor, at: quote.expiresAt });
        });
        await noteMovement(tx, together(ended));
        return overdue.length;
      });
    while (!signal.aborted && (await endBatch()) === batchSize);
  });
