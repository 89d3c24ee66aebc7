import type { Database } from '@countinghouse/database';
import { stoppedByRestorationSince } from '../../platform/restoration/repository';
import type { Chain } from '../chain';
import { hexOfScript } from '../chain/utxo-coins';
import type { UtxoNode } from '../chain/utxo-node';
import { unspentOf } from '../chain/utxo-unspent';
import { deleteAbsent, insertOutputs, noteScanned } from './utxo-repository';
import type { UtxoKeyring } from './utxo-wallet';

export type HotWallet = {
  /** Patient enough for a look at all unspent outputs. */
  readonly node: UtxoNode;
  readonly keyring: Pick<UtxoKeyring, 'keys'>;
};

/** Looks for all coins of a hot wallet: what the treasury sent, and what it took away. */
export const findCoins = async (database: Database, chain: Chain, { node, keyring }: HotWallet): Promise<void> => {
  const byScript = new Map(keyring.keys.map(({ index, script }) => [hexOfScript(script), index]));
  const { height, outputs } = await unspentOf(node, [...byScript.keys()]);
  const found = outputs.map(({ transactionId, index, units, script }) => ({
    transactionId,
    index,
    units,
    keyIndex: byScript.get(script) ?? 0,
  }));
  await database.acrossOrganisations(async (tx) => {
    await insertOutputs(tx, chain, found);
    // A coin that a restored database has and its chain has not is the trace of a payment that was forgotten.
    if ((await stoppedByRestorationSince(tx)) === null) await deleteAbsent(tx, chain, height, found);
    await noteScanned(tx, chain, height);
  });
};
