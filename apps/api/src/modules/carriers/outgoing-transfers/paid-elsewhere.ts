import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { chainUnits } from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import { newId } from '../../../platform/ids';
import type { PaidOrder } from '../../../rails/signer';
import type { OutgoingSteps } from './execute';
import {
  endLease,
  firstOrderedAt,
  holdOpenOrder,
  isTransactionTaken,
  moveOrder,
  noteNotGivenUp,
  renameTransaction,
  takeLease,
  type OutgoingRow,
} from './repository';

type Asked = {
  readonly organisationId: OrganisationId;
  /** Of the order, or of what it was made for. */
  readonly id: string;
  readonly transactionId: string;
};

/**
 * Gives an open order the transaction that paid it beside this server. From here on the order is on record with it and can no longer be cancelled, and
 * the sending follows it to its end.
 * To exclude concurrent sending, the caller takes the sender's lease until the transaction ends.
 *
 * @param stepsOf those of the order's owner
 * @param record gives it to the rail; answers null, or a sentence that says why not
 * @returns the order, or a sentence, after which the transaction must not stand
 */
export const takePaidElsewhere = async (
  tx: Tx,
  { organisationId, id, transactionId }: Asked,
  stepsOf: (kind: OutgoingRow['kind']) => OutgoingSteps,
  record: (paid: PaidOrder) => Promise<string | null>,
): Promise<OutgoingRow | string> => {
  const fence = await takeLease(tx, newId());
  if (fence === null) return 'Transfers are being sent right now: ask again.';
  const order = await holdOpenOrder(tx, organisationId, id);
  if (!order) return 'No order of this id waits to be paid.';
  if (await isTransactionTaken(tx, transactionId)) return 'An order has this transaction already.';
  const steps = stepsOf(order.kind);
  const isNew = order.status === 'ORDERED';
  if (isNew && (await steps.isSound?.(tx, order)) === false) return 'The order is not what was decided.';
  const { currency, network, to_address: to, tag } = order;
  const units = chainUnits(amountIn(order.amount, currency), network);
  const refused = await record({
    order: { id: order.id, currency, network, units, to, tag },
    transactionId,
    orderedAt: await firstOrderedAt(tx, order),
  });
  if (refused !== null) return refused;
  if (isNew) {
    if (!(await moveOrder(tx, order, 'ORDERED', 'PREPARED', { transactionId, fence })))
      return 'The order has moved on meanwhile.';
    await steps.prepared(tx, order, transactionId);
  } else {
    await renameTransaction(tx, order, transactionId, fence);
    await (steps.taken ?? steps.renamed)?.(tx, order, transactionId);
  }
  await noteNotGivenUp(tx, order);
  await endLease(tx, fence);
  return order;
};
