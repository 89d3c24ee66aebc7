import type { Tx } from '@countinghouse/database';
import { currencyNetworkOf } from '@countinghouse/money';
import { getAddress } from 'viem';
import { coinOf, evmCallOf, transferOfLog, type Chain, type EvmNodeSettings } from '../chain';
import { isKnown, mayStillHappen, notFinal, notThere, olderThan, paysOtherwise, type PaidOrder } from './paid-proof';
import { insertSigned, isSignedHere, noteLearnt, selectNonce, selectSigned } from './repository';

type Given = {
  readonly nodes: Readonly<Record<Chain, EvmNodeSettings>>;
  /** Hot wallet. */
  readonly address: string;
};

/** Gives an order of an EVM chain the transaction that paid it; returns a sentence if it did not. */
export const paidOverEvm = async (tx: Tx, { nodes, address }: Given, paid: PaidOrder): Promise<string | null> => {
  const { order, transactionId, orderedAt } = paid;
  if (!/^0x[0-9a-f]{64}$/.test(transactionId)) return 'This is no id of a transaction: 0x and 64 hexadecimal digits.';
  const { chain, chainId, node, to, value, data } = evmCallOf(nodes, order);
  const served = await node.chainId();
  if (served !== chainId) return `The node of ${chain} serves the chain with the id ${served}, not ${chainId}.`;
  if (await isSignedHere(tx, transactionId)) return isKnown;

  const receipt = await node.receipt(transactionId);
  const block = receipt && (await node.listedBlock(receipt.blockNumber));
  if (block?.hash !== receipt?.blockHash || !receipt || !block) return notThere(chain);
  if (receipt.status !== 1n) return `On ${chain} the transaction failed: it moved nothing.`;
  const found = await node.signedTransaction(transactionId);
  if (!found) return notThere(chain);
  const isCall =
    found.from === getAddress(address) &&
    found.to === getAddress(to) &&
    found.value === value &&
    found.input === data.toLowerCase();
  // A token that charges a fee moves less than it was told: its own log is asked as well, at the place where it will be looked for.
  const [log] = receipt.logs;
  const moved = log?.address === getAddress(to) ? transferOfLog(log) : null;
  const isMoved =
    order.currency === coinOf(chain) ||
    (moved?.from === found.from && moved.to === getAddress(order.to) && moved.units === order.units);
  if (!isCall || !isMoved) return paysOtherwise(chain);
  const { height } = await node.head();
  const { usual } = currencyNetworkOf(order.currency, order.network).confirmations;
  const depth = height - receipt.blockNumber + 1;
  if (depth < usual) return notFinal(depth, usual);
  const tooOld = olderThan(orderedAt, block.at);
  if (tooOld !== null) return tooOld;

  // Only one transaction of a number can happen. Another number of the order's must have been used up by somebody else.
  const own = await selectNonce(tx, order.id);
  const signed = await selectSigned(tx, order.id);
  if (own !== null && own !== found.nonce) {
    if (height < usual || (await node.countOf(address, height - usual)) <= own)
      return `The order has the number ${own}, which nothing used yet: no later transaction could leave.`;
    for (const { transaction_id: id } of signed) if (await node.receipt(id)) return mayStillHappen(id);
  }
  await noteLearnt(tx, { chain, address }, found.nonce, order.id);
  await insertSigned(tx, order.id, { attempt: (signed.at(-1)?.attempt ?? 0) + 1, transactionId, raw: found.raw });
  return null;
};
