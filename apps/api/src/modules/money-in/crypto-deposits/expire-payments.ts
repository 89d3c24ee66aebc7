import type { Database, Tx } from '@countinghouse/database';
import { expirePayment, systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { together } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { type Overdue, lockOverduePayments, overduePaymentIds } from './aggregate-repository';
import { isClosed, queueClosedCallbacks } from './deposit-callback';
import { movementOf } from './moved';
import { savePayments } from './write-repository';

/** Payments per transaction: few enough to hold their locks only briefly. */
const batchSize = 100;

/**
 * Expires up to a hundred overdue payments of all organisations: unpaid ones become EXPIRED, and partly paid ones get the label UNDERPAID; the
 * businesses of both get a callback. Each payment is processed once; several processes share the work without waiting for one another. Runs as the
 * worker.
 *
 * @returns the number processed; a full batch means that there may be more
 */
export const expirePayments = async (tx: Tx, which: Overdue = {}): Promise<number> => {
  const now = await clockNow(tx);
  const overdue = await lockOverduePayments(tx, now, batchSize, which);
  const changes = overdue.map(({ organisationId, state, uniformCurrency }) => {
    const change = expirePayment(state, { at: now, actor: systemActor, uniformCurrency });
    const isNewlyClosed = isClosed(change.state.outcome) && !isClosed(state.outcome);
    return {
      ...change,
      organisationId,
      isNewlyClosed,
      movement: movementOf(state, change.state, change),
      transitions: change.transitions.map((transition) => ({ ...transition, organisationId })),
    };
  });
  await savePayments(
    tx,
    changes.map(({ state }) => state),
  );
  const transitions = changes.flatMap((change) => change.transitions);
  await noteMovement(tx, together(changes.map(({ movement }) => movement)));
  const closed = changes.filter(({ isNewlyClosed }) => isNewlyClosed);
  await queueClosedCallbacks(
    tx,
    closed.map(({ organisationId, state }) => ({ organisationId, paymentId: state.terms.id })),
  );
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

/** Expires every overdue payment. One that fails does not stop the others: it is skipped, and named in the error thrown at the end. */
export const expireOverdue = async (database: Database, signal: AbortSignal): Promise<void> => {
  const failed = new Map<string, unknown>();
  const without = (): Overdue => ({ except: [...failed.keys()] });

  /** The payments of a batch that failed, each in a transaction of its own. */
  const expireOneByOne = async (): Promise<number> => {
    const ids = await database.acrossOrganisations(async (tx) =>
      overduePaymentIds(tx, await clockNow(tx), batchSize, without()),
    );
    let told = 0;
    for (const id of ids) {
      try {
        told += await database.acrossOrganisations((tx) => expirePayments(tx, { only: id }));
      } catch (error) {
        failed.set(id, error);
      }
    }
    return told;
  };

  const expireBatch = async (): Promise<boolean> => {
    try {
      return (await database.acrossOrganisations((tx) => expirePayments(tx, without()))) > 0;
    } catch {
      const before = failed.size;
      return (await expireOneByOne()) > 0 || failed.size > before;
    }
  };

  while (!signal.aborted && (await expireBatch()));
  if (failed.size > 0)
    throw new AggregateError([...failed.values()], `Payments that could not expire: ${[...failed.keys()].join(', ')}`);
};
