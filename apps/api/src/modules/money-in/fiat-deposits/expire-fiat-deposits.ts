import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import { fiatEntityType, fiatTransition, type FiatDeposit } from './fiat-deposit';
import { holdOverdue, storeOutcome } from './repository';

const batchSize = 100;

/** Ends announcements that are held and wait: nobody paid in time. */
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
  const now = await clockNow(tx);
  const expired = { from: 'PENDING', to: 'EXPIRED', event: 'EXPIRED' };
  await insertTransitions(
    tx,
    overdue.map((deposit) => fiatTransition(deposit, fiatEntityType, expired, systemActor, now)),
  );
};

/** Ends up to a hundred announcements of all organisations whose fourteen days are over. Answers how many. */
const expireBatch = async (tx: Tx): Promise<number> => {
  const overdue = await holdOverdue(tx, await clockNow(tx), batchSize);
  await expire(tx, overdue);
  return overdue.length;
};

/** Ends every announcement whose time is over; several processes share the work. Runs as the worker. */
export const expireFiatDeposits = async (database: Database, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await database.acrossOrganisations(expireBatch)) > 0);
};
