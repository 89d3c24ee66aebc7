import type { Tx } from '@countinghouse/database';
import type { Chain } from '../chain';
import { utxoNode } from '../chain/utxo-node';
import type { UtxoNodeSettings } from '../chain/utxo-settings';
import { selectUnsettled } from './utxo-repository';

/**
 * Number of outputs of a hot wallet that were spent by transactions which the database does not know, in the chain or waiting for it: those that a
 * restored database forgot, or the treasury's. Throws if the node does not answer.
 */
export const spentUnknown = async (tx: Tx, chain: Chain, settings: UtxoNodeSettings): Promise<number> => {
  const node = utxoNode(chain, settings);
  const kept = await selectUnsettled(tx, chain);
  const unknown = await Promise.all(
    kept.map(async ({ transaction_id: transactionId, output_index: index, spenders }) => {
      if (await node.unspent(transactionId, index, true)) return false;
      // An output that never came to be is not spent.
      const [made, ...spending] = await node.transactions([transactionId, ...spenders]);
      return made !== null && spending.every((one) => one === null);
    }),
  );
  return unknown.filter(Boolean).length;
};
