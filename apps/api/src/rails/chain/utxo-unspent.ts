import * as z from 'zod/mini';
import { coins, type UtxoNode } from './utxo-node';

const listed = z.object({
  success: z.boolean(),
  height: z.int(),
  bestblock: z.string(),
  unspents: z.array(
    z.object({
      txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      vout: z.int().check(z.nonnegative()),
      scriptPubKey: z.string(),
      amount: coins,
    }),
  ),
});

/** A main net's set of unspent outputs is read in minutes. */
export const scanWithinMs = 10 * 60_000;

/**
 * All unspent outputs of the given scripts, after the newest block. The node reads its whole set of unspent outputs, one such question at a time: a
 * matter of minutes on a main net.
 */
export const unspentOf = async (node: UtxoNode, scripts: readonly string[]) => {
  if (scripts.length === 0) return { height: await node.blockCount(), outputs: [] };
  const { success, height, unspents } = await node.ask(
    'scantxoutset',
    ['start', scripts.map((script) => `raw(${script})`)],
    listed,
  );
  if (!success) throw new Error('The node broke off its look at the unspent outputs');
  const wanted = new Set(scripts);
  return {
    height,
    outputs: unspents.flatMap(({ txid, vout, scriptPubKey, amount }) =>
      wanted.has(scriptPubKey) && amount > 0n
        ? [{ transactionId: txid, index: vout, script: scriptPubKey, units: amount }]
        : [],
    ),
  };
};
