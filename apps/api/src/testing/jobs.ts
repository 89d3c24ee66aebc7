import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { newId } from '../platform/ids';
import { handle, jobKind } from '../platform/jobs/job';
import { enqueue } from '../platform/jobs/repository';
import { createJobRunner } from '../platform/jobs/runner';
import { createLog } from '../platform/log';

/** Kinds of the tests of the outbox. `slow` has a lease of three seconds, so that its renewal can be watched. */
export const workJob = jobKind('work', z.record(z.string(), z.unknown()), { concurrency: 20 });
export const slowJob = jobKind('slow', z.record(z.string(), z.unknown()), { concurrency: 2, leaseSeconds: 3 });

/** A kind that is given up after its first failure. */
export const hopelessJob = jobKind('hopeless', z.object({ for: z.string() }), { mostAttempts: 1 });

/** Enqueues work of an organisation and lets it fail for the last time. Returns the dead letter's id. */
export const addDeadLetter = async (
  database: Database,
  organisationId: OrganisationId,
  entity = `payment:${newId()}`,
): Promise<string> => {
  await database.inOrganisation(organisationId, (tx) =>
    enqueue(tx, hopelessJob, { for: 'somebody' }, { organisationId, entity }),
  );
  let id = '';
  const failing = handle(hopelessJob, async (_payload, work) => {
    id = work.id;
    throw new Error('connect ECONNREFUSED 10.0.0.3:25');
  });
  await createJobRunner(database, { handlers: [failing] }, createLog('silent')).runDue();
  return id;
};
