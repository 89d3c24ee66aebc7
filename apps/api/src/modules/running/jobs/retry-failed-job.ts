import type { Database, Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Change } from '../../../platform/audit/record-change';
import { recordChange } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import { enqueue, reviveJob } from '../../../platform/jobs/repository';
import { findDeadLetter, noteWantedAgain } from './repository';

const again = jobKind('retry-failed-job', z.object({ id: z.string() }));

/**
 * Requests an abandoned job once more. A request cannot see its payload, so it only records the wish; the server's worker puts the job back.
 * However many ask, it runs once.
 */
export const retryFailedJob = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  const letter = await findDeadLetter(tx, organisationId, id);
  if (!letter) throw new AppError('NOT_FOUND');
  if (!(await noteWantedAgain(tx, organisationId, id)))
    throw new AppError('STATE_CONFLICT', { message: 'Somebody asked for it already' });
  const { kind, entity, attempts } = letter;
  await enqueue(tx, again, { id }, { organisationId, key: id });
  await recordChange(tx, change, {
    action: 'job.retry',
    entity: { type: 'job', id },
    after: { kind, entity, attempts },
  });
};

export const failedJobJobs = ({ database }: { readonly database: Database }): JobHandler[] => [
  handle(again, ({ id }) => database.acrossOrganisations((tx) => reviveJob(tx, id))),
];
