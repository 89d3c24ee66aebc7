import type { Tx } from '@countinghouse/database';
import { expirePayment, systemActor } from '@countinghouse/payments';
import { audit } from '../../platform/audit/repository';
import { clockNow } from '../../platform/clock/repository';
import { insertTransitions } from '../../platform/transitions/repository';
import { lockOverduePayments } from './aggregate-repository';
import { savePayments } from './write-repository';

/** How many payments one transaction takes: few enough to hold their locks for a moment only. */
const batchSize = 100;

/**
 * Tells up to a hundred payments of all organisations that their time is over: those that nobody paid become EXPIRED, and
 * what counts from then on (UNDERPAID) is said of those that were paid in part. Each payment is told once; several
 * processes share the work without waiting for one another. Runs as the worker.
 *
 * @returns how many were told; a full batch means that there may be more
 */
export const expirePayments = async (tx: Tx): Promise<number> => {
  const now = await clockNow(tx);
  const overdue = await lockOverduePayments(tx, now, batchSize);
  const changes = overdue.map(({ organisationId, state, uniformCurrency }) => {
    const change = expirePayment(state, { at: now, actor: systemActor, uniformCurrency });
    return { ...change, transitions: change.transitions.map((transition) => ({ ...transition, organisationId })) };
  });
  await savePayments(
    tx,
    changes.map(({ state }) => state),
  );
  const transitions = changes.flatMap((change) => change.transitions);
  await insertTransitions(tx, transitions);
  for (const { organisationId, entityId, from, to } of transitions) {
    await audit(tx, {
      actor: systemActor,
      organisationId,
      action: 'payment.expire',
      entity: { type: 'PAYMENT', id: entityId },
      before: { status: from },
      after: { status: to },
      result: 'SUCCESS',
    });
  }
  return changes.length;
};
