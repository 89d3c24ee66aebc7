import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { chainUnits } from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import { newId } from '../../../platform/ids';
import type { PaidOrder } from '../../../rails/signer';
import { endLease, holdOpenOrder, isTransactionTaken, takeLease, type OutgoingRow } from './repository';

type Asked = {
  readonly organisationId: OrganisationId;
  /** Of the order, or of what it was made for. */
  readonly id: string;
  readonly transactionId: string;
};

/**
 * Gives an open order the transaction that paid it beside this server. From here on it is one of the order's own, and the sending follows it to its end.
 * To exclude concurrent sending, the caller takes the sender's lease until the transaction ends.
 *
 * @param record gives it to the rail; answers null, or a sentence that says why not
 * @returns the order, or a sentence, after which the transaction must not stand
 */
export const takePaidElsewhere = async (
  tx: Tx,
  { organisationId, id, transactionId }: Asked,
  record: (paid: PaidOrder) => Promise<string | null>,
): Promise<OutgoingRow | string> => {
  const fence = await takeLease(tx, newId());
  if (fence === null) return 'Transfers are being sent right now: ask again.';
  const order = await holdOpenOrder(tx, organisationId, id);
  if (!order) return 'No order of this id waits to be paid.';
  // Its owner was told of a transaction, and is told of another only by the order that follows once that one can never happen.
  if (order.kind === 'REFUND' && order.transaction_id !== null)
    return `The refund is on record with ${order.transaction_id}: once that can never happen it is ordered again.`;
  if (await isTransactionTaken(tx, transactionId)) return 'An order has this transaction already.';
  const { currency, network, to_address: to, tag, created_at: orderedAt } = order;
  const units = chainUnits(amountIn(order.amount, currency), network);
  const refused = await record({
    order: { id: order.id, currency, network, units, to, tag },
    transactionId,
    orderedAt,
  });
  await endLease(tx, fence);
  return refused ?? order;
};
