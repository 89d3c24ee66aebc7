import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { together } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { fiatEntityType, type FiatDeposit } from './fiat-deposit';
import { movementOf } from './moved';
import { holdOverdue, storeOutcome } from './repository';

const batchSize = 100;

/** Ends locked announcements that were not paid in time. */
export const expire = async (tx: Tx, overdue: readonly FiatDeposit[]): Promise<void> => {
  for (const deposit of overdue) {
    await storeOutcome(tx, { ...deposit, status: 'EXPIRED' });
    await audit(tx, {
      actor: systemActor,
      organisationId: deposit.organisationId,
      action: 'fiat-deposit.expire',
      entity: { type: fiatEntityType, id: deposit.id },
      before: { status: 'PENDING' },
      after: { status: 'EXPIRED' },
      result: 'SUCCESS',
    });
  }
  const cause = { event: 'EXPIRED', actor: systemActor, at: await clockNow(tx) };
  const expired = overdue.map((deposit) => movementOf(deposit, { ...deposit, status: 'EXPIRED' }, cause));
  await noteMovement(tx, together(expired));
};

/** Ends up to a hundred announcements of all organisations older than fourteen days. Returns their number. */
const expireBatch = async (tx: Tx): Promise<number> => {
  const overdue = await holdOverdue(tx, await clockNow(tx), batchSize);
  await expire(tx, overdue);
  return overdue.length;
};

/** Ends every overdue announcement; several processes share the work. Runs as the worker. */
export const expireFiatDeposits = async (database: Database, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await database.acrossOrganisations(expireBatch)) > 0);
};
