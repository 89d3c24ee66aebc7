import type { Database, Tx } from '@countinghouse/database';
import { expirePayment, systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import { type Overdue, lockOverduePayments, overduePaymentIds } from './aggregate-repository';
import { isClosed, queueClosedCallbacks } from './deposit-callback';
import { savePayments } from './write-repository';

/** How many payments one transaction takes: few enough to hold their locks for a moment only. */
const batchSize = 100;

/**
 * Tells up to a hundred payments of all organisations that their time is over: those that nobody paid become EXPIRED, and
 * what counts from then on (UNDERPAID) is said of those that were paid in part; the businesses of both are told. Each payment is told once; several
 * processes share the work without waiting for one another. Runs as the worker.
 *
 * @returns how many were told; a full batch means that there may be more
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
      transitions: change.transitions.map((transition) => ({ ...transition, organisationId })),
    };
  });
  await savePayments(
    tx,
    changes.map(({ state }) => state),
  );
  const transitions = changes.flatMap((change) => change.transitions);
  await insertTransitions(tx, transitions);
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

/**
 * Tells every payment whose time is over. One that cannot be told holds up no other: it is left out, and named in the error
 * thrown once the others are told.
 */
export const expireOverdue = async (database: Database, signal: AbortSignal): Promise<void> => {
  const failed = new Map<string, unknown>();
  const without = (): Overdue => ({ except: [...failed.keys()] });

  /** The payments of a batch that failed, each in a transaction of its own. */
  const tellOneByOne = async (): Promise<number> => {
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

  const tellBatch = async (): Promise<boolean> => {
    try {
      return (await database.acrossOrganisations((tx) => expirePayments(tx, without()))) > 0;
    } catch {
      const before = failed.size;
      return (await tellOneByOne()) > 0 || failed.size > before;
    }
  };

  while (!signal.aborted && (await tellBatch()));
  if (failed.size > 0)
    throw new AggregateError([...failed.values()], `Payments that could not expire: ${[...failed.keys()].join(', ')}`);
};
