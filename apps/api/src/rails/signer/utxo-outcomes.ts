import type { Database } from '@countinghouse/database';
import type { UtxoOutcomes } from '../chain/utxo-sender';
import { noteLost, noteLostForEver, selectByTransaction } from './utxo-repository';
import { contentOf } from './utxo-transaction';

/** Outcomes of signed transactions, beside the transactions themselves. */
export const utxoOutcomes = (database: Database): UtxoOutcomes => ({
  known: async (transactionId) => {
    const row = await database.acrossOrganisations((tx) => selectByTransaction(tx, transactionId));
    if (!row) return null;
    const { lost_height: height, lost_hash: hash, unsigned } = row;
    return {
      spends: contentOf(unsigned).inputs,
      lost: height === null || hash === null ? null : { height: Number(height), hash },
    };
  },
  noteLost: (transactionId, block) => database.acrossOrganisations((tx) => noteLost(tx, transactionId, block)),
  noteLostForEver: (transactionId) => database.acrossOrganisations((tx) => noteLostForEver(tx, transactionId)),
});
