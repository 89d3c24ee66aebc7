import type { Tx } from '@countinghouse/database';
import { currencyNetworkOf } from '@countinghouse/money';
import { getAddress } from 'viem';
import { chainIds, tronCallOf, tronHexOf, tronTransactionOf, transferOfLog, type TronSettings } from '../chain';
import { isKnown, mayStillHappen, notFinal, notThere, olderThan, paysOtherwise, type PaidOrder } from './paid-proof';
import { stateOf } from './tron';
import { insertTronSigned, selectKnownTron, selectTronSigned } from './tron-repository';

type Given = TronSettings & {
  /** Hot wallet, as Ethereum writes it. */
  readonly address: string;
};

/** Gives an order of TRON the transaction that paid it; returns a sentence if it did not. */
export const paidOverTron = async (tx: Tx, given: Given, paid: PaidOrder): Promise<string | null> => {
  const { order, transactionId, orderedAt } = paid;
  if (!/^[0-9a-f]{64}$/.test(transactionId)) return 'This is no id of a transaction: 64 hexadecimal digits.';
  const { node, contract } = tronCallOf(given, order);
  const expected = given.node.chainId ?? chainIds['TRX'];
  const served = await node.chainId();
  if (served !== expected) return `The node of TRX serves the chain with the id ${served}, not ${expected}.`;
  if ((await selectKnownTron(tx, [transactionId])).size > 0) return isKnown;

  const receipt = await node.receipt(`0x${transactionId}`);
  if (!receipt) return notThere('TRX');
  const [block, below] = await Promise.all([
    node.listedBlock(receipt.blockNumber),
    node.listedBlock(receipt.blockNumber - 1),
  ]);
  if (!block || !below || block.hash !== receipt.blockHash || block.parentHash !== below.hash) return notThere('TRX');
  if (receipt.status !== 1n) return 'On TRX the transaction failed: it moved nothing.';
  const [log, ...more] = receipt.logs;
  const moved = log?.address === contract ? transferOfLog(log) : null;
  const isPaid =
    moved?.from === getAddress(given.address) &&
    moved.to === tronHexOf(order.to) &&
    moved.units === order.units &&
    more.every((one) => transferOfLog(one) === null);
  if (!isPaid) return paysOtherwise('TRX');
  const solid = await node.solidHead();
  const { usual } = currencyNetworkOf(order.currency, order.network).confirmations;
  if (solid.height < receipt.blockNumber) return notFinal(solid.height - receipt.blockNumber + usual, usual);
  const tooOld = olderThan(orderedAt, block.at);
  if (tooOld !== null) return tooOld;

  const signed = await selectTronSigned(tx, order.id);
  const last = signed.at(-1);
  const own = last ? await stateOf(given, order, signed, last) : 'NEVER';
  if (own !== 'NEVER') {
    const until = Number(own.expires_at_ms);
    // Past its end it stands in a block, and did happen.
    return mayStillHappen(own.transaction_id, solid.at * 1_000 <= until ? new Date(until) : null);
  }
  const found = await tronTransactionOf(given.wallet, transactionId);
  if (!found) return notThere('TRX');
  await insertTronSigned(tx, {
    order_id: order.id,
    attempt: (last?.attempt ?? 0) + 1,
    transaction_id: transactionId,
    raw: found.raw,
    ref_height: String(below.height),
    ref_hash: below.hash,
    expires_at_ms: String(found.expiration),
  });
  return null;
};
