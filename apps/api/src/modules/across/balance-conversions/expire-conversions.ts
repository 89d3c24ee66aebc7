import type { Database } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import * as z from 'zod/mini';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import { insertTransitions } from '../../../platform/transitions/repository';
import { conversionEnded } from './conversion';
import { lockOverdue, storeEnded } from './repository';

/** Ends quotes whose time is over; asked for with each quote, for that instant. */
export const expireJob = jobKind('expire-conversion-quotes', z.object({}), { concurrency: 1 });

const batchSize = 100;

export const expireConversions = (database: Database): JobHandler =>
  handle(expireJob, async (_payload, { signal }) => {
    const endBatch = (): Promise<number> =>
      database.acrossOrganisations(async (tx) => {
        const overdue = await lockOverdue(tx, batchSize);
        for (const { organisation_id: organisationId, id, expires_at: at } of overdue) {
          await storeEnded(tx, organisationId, id, 'EXPIRED');
          await insertTransitions(tx, [conversionEnded({ organisationId, id }, 'EXPIRED', systemActor, at)]);
        }
        return overdue.length;
      });
    while (!signal.aborted && (await endBatch()) === batchSize);
  });
