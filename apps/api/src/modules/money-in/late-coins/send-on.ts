import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { subtract, toText, type Amount } from '@countinghouse/money';
import { canRefund, transferLimits, type Actor } from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { platformBook } from '../../../platform/platform-book';
import type { RateFeed } from '../../../rails/rates';
import { gasOf, orderTransfer, type OutgoingRow, type OutgoingSteps } from '../../carriers/outgoing-transfers';
import { lateCoinsEntityType, lateGas, lateSent, lateSentReversed } from './coin';
import { coinOf, holdLate, moveLate, storeOrder, type LateRow } from './repository';

type Way = {
  /** A checked address, with the tag it needs. */
  readonly to: string;
  readonly tag: string | null;
  readonly reason: string;
  /** The one of the two operators who asked. */
  readonly askedBy: string;
  readonly actor: Actor;
};

/**
 * Orders that late coins are sent on; they bear the network's fee. Until they have left and are final they stay in the book, and can no longer be decided on.
 *
 * @returns the amount that leaves; null if they do not wait, or are in doubt; 'TOO_SMALL' if nothing worth sending is left
 */
export const sendOn = async (
  tx: Tx,
  row: LateRow,
  { to, tag, reason, askedBy, actor }: Way,
  rates: RateFeed,
): Promise<Amount | 'TOO_SMALL' | null> => {
  const { amount, network } = coinOf(row);
  const limits = transferLimits(amount.currency, network, await rates.current(tx, null));
  if (!canRefund(amount, limits)) return 'TOO_SMALL';
  await storeOrder(tx, row.id, {
    sentTo: to,
    sentTag: tag,
    askedByLabel: askedBy,
    approvedByLabel: actor.label,
    reason,
  });
  if (!(await moveLate(tx, row.id, 'HELD', 'SENDING', { isSure: true }))) return null;
  const net = subtract(amount, limits.networkFee);
  await orderTransfer(tx, {
    kind: 'LATE_COINS',
    organisationId: platformBook,
    entityId: row.id,
    businessId: null,
    network,
    amount: net,
    to,
    tag,
  });
  await audit(tx, {
    actor,
    organisationId: null,
    action: 'late-coins.send',
    entity: { type: lateCoinsEntityType, id: row.id },
    after: {
      organisation: row.organisation_id,
      to,
      tag,
      amount: toText(net),
      fee: toText(limits.networkFee),
      currency: amount.currency,
      reason,
      askedBy,
    },
    result: 'SUCCESS',
  });
  return net;
};

const moved = async (
  tx: Tx,
  { entity_id: id }: OutgoingRow,
  from: LateRow['status'],
  to: LateRow['status'],
): Promise<LateRow> => {
  const row = await holdLate(tx, id);
  if (!row || !(await moveLate(tx, id, from, to))) throw new Error(`Late coins ${id} are not ${from}`);
  return row;
};

/** Steps of late coins on their way on. */
export const lateSteps: OutgoingSteps = {
  prepared: async () => null,
  /** They wait for a decision again, which may name another address. */
  unpayable: (tx, order) => moved(tx, order, 'SENDING', 'HELD'),
  refused: async () => null,
  tryAgain: (tx, order) =>
    orderTransfer(tx, {
      kind: 'LATE_COINS',
      organisationId: platformBook,
      entityId: order.entity_id,
      businessId: null,
      network: order.network,
      amount: amountIn(order.amount, order.currency),
      to: order.to_address,
      tag: order.tag,
    }),
  confirmed: async (tx, order, time, fee) => {
    const coin = coinOf(await moved(tx, order, 'SENDING', 'SENT'));
    const at = await clockNow(tx);
    // Gas is booked once per transaction, however often its chain takes it back.
    const gas = time === 1 ? await gasOf(tx, order, fee) : null;
    await post(tx, platformBook, [
      lateSent(coin, { net: amountIn(order.amount, order.currency), time, at }),
      ...(gas === null ? [] : [lateGas(coin, gas, at)]),
    ]);
  },
  reorganised: async (tx, order, time) => {
    const coin = coinOf(await moved(tx, order, 'SENT', 'SENDING'));
    const at = await clockNow(tx);
    await post(tx, platformBook, [lateSentReversed(coin, { net: amountIn(order.amount, order.currency), time, at })]);
  },
};
