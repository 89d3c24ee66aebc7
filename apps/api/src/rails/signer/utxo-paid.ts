import type { Tx } from '@countinghouse/database';
import { currencyNetworkOf } from '@countinghouse/money';
import { chainOf } from '../chain';
import { utxoHead } from '../chain/utxo';
import { hexOfScript, scriptOf } from '../chain/utxo-coins';
import { utxoNode } from '../chain/utxo-node';
import type { UtxoNodeSettings } from '../chain/utxo-settings';
import { isKnown, mayStillHappen, notFinal, notThere, olderThan, paysOtherwise, type PaidOrder } from './paid-proof';
import { accountOf, walletBelow } from './utxo-keys';
import {
  insertOutputs,
  insertPrepared,
  lockOutputs,
  noteAsked,
  noteSigned,
  releaseOthers,
  selectByTransaction,
  selectPrepared,
  selectTaken,
  takeOutputs,
} from './utxo-repository';
import { unsignedOf } from './utxo-transaction';

type Given = {
  readonly node: UtxoNodeSettings;
  /** Extended public key of the hot wallet. */
  readonly account: string;
};

const nameOf = ({ transactionId, index }: { readonly transactionId: string; readonly index: number }): string =>
  `${transactionId}:${index}`;

/** Gives an order of a chain of outputs the transaction that paid it; returns a sentence if it did not. */
export const paidOverUtxo = async (
  tx: Tx,
  { node: settings, account }: Given,
  { order, transactionId, orderedAt }: PaidOrder,
): Promise<string | null> => {
  if (!/^[0-9a-f]{64}$/.test(transactionId)) return 'This is no id of a transaction: 64 hexadecimal digits.';
  const chain = chainOf(order.currency, order.network);
  const { height: head } = await utxoHead(chain, settings);
  const node = utxoNode(chain, settings);
  const found = await node.transaction(transactionId);
  const inBlock = found?.blockHash ?? null;
  const header = inBlock === null ? null : await node.header(inBlock);
  if (!found || found.raw === null || !header?.isInChain) return notThere(chain);
  const unsigned = unsignedOf(found.raw, transactionId);
  if (unsigned === null) throw new Error(`The node of ${chain} tells another transaction than ${transactionId}`);

  const keys = new Map(walletBelow(accountOf(account)).map(({ script, index }) => [hexOfScript(script), index]));
  const spends = found.inputs.flatMap((one) => one.spends ?? []);
  const parents = await node.transactions(spends.map((one) => one.transactionId));
  const coins = spends.flatMap(({ transactionId: parent, outputIndex: index }, at) => {
    const spent = parents[at]?.outputs.find((one) => one.index === index);
    const keyIndex = keys.get(spent?.script.hex ?? '');
    return spent && keyIndex !== undefined ? [{ transactionId: parent, index, units: spent.units, keyIndex }] : [];
  });
  const recipient = hexOfScript(scriptOf(chain, order.to));
  const paying = found.outputs.filter(({ script }) => script.hex === recipient);
  const change = found.outputs.flatMap(({ script, index, units }) => {
    const keyIndex = keys.get(script.hex ?? '');
    return keyIndex === undefined || script.hex === recipient ? [] : [{ transactionId, index, units, keyIndex }];
  });
  const isPaid =
    found.hidden === 0 &&
    coins.length === found.inputs.length &&
    paying.length === 1 &&
    paying[0]?.units === order.units &&
    paying.length + change.length === found.outputs.length;
  if (!isPaid) return paysOtherwise(chain);
  const { usual } = currencyNetworkOf(order.currency, order.network).confirmations;
  const depth = head - header.height + 1;
  if (depth < usual) return notFinal(depth, usual);
  const tooOld = olderThan(orderedAt, header.time);
  if (tooOld !== null) return tooOld;

  await lockOutputs(tx, chain);
  if (await selectByTransaction(tx, transactionId)) return isKnown;
  const before = await selectPrepared(tx, order.id);
  const taken = await selectTaken(tx, order.id);
  const asked = before.find(({ asked_at: at }) => at !== null);
  // All that was signed for the order spends the same outputs: one of them being spent here, it can never happen.
  if (asked && !coins.some((coin) => taken.has(nameOf(coin)))) return mayStillHappen(asked.transaction_id);
  const sum = (parts: readonly { readonly units: bigint }[]): bigint =>
    parts.reduce((all, { units }) => all + units, 0n);
  const attempt = (before.at(-1)?.attempt ?? 0) + 1;
  const fee = sum(coins) - sum(found.outputs);
  const rows = coins.map((coin) => ({ transaction_id: coin.transactionId, output_index: coin.index }));
  await insertOutputs(tx, chain, coins);
  const others = rows.filter((_row, at) => !taken.has(nameOf(coins[at]!)));
  if (!(await takeOutputs(tx, chain, order.id, others)))
    return 'It spends coins of another order: wait until that order has failed for it.';
  await releaseOthers(tx, chain, order.id, rows);
  await insertPrepared(tx, { chain, orderId: order.id, attempt, transactionId, unsigned, fee });
  await noteAsked(tx, transactionId);
  await noteSigned(tx, transactionId, found.raw);
  await insertOutputs(tx, chain, change, order.id);
  return null;
};
