import type { Database } from '@countinghouse/database';
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import { handle } from '../../../platform/jobs/job';
import { enqueueLane, repeatJob } from './queue-callback';
import { reopenDelivery } from './repository';

/** Puts a requested message back among the due ones. */
export const repeatHandler = (database: Database) =>
  handle(repeatJob, (repeat) =>
    database.acrossOrganisations(async (tx) => {
      const { organisationId, id: entityId } = repeat;
      if (!(await reopenDelivery(tx, repeat))) return;
      await noteChanges(tx, [
        { organisationId, entityType: 'CALLBACK', entityId, status: 'PENDING', at: await clockNow(tx) },
      ]);
      await enqueueLane(tx, repeat);
    }),
  );
