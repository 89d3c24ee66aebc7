import { amountOfChainUnits } from '@countinghouse/money';
import { witnessPrefixes } from '../chain/extended-key';
import { keyHashScript } from '../chain/utxo-dialect';
import { hexOfScript, keyHashScriptOf } from '../chain/utxo-coins';
import { utxoNode } from '../chain/utxo-node';
import type { UtxoNodeSettings } from '../chain/utxo-settings';
import { scanWithinMs, unspentOf } from '../chain/utxo-unspent';
import type { Holding, HoldingsRail } from './port';

/** Network of coins that have a chain of their own. */
const network = 'MAIN';

/** Queries the nodes of Bitcoin's kind for the unspent outputs of an organisation's addresses. */
export const utxoHoldings = (nodes: Readonly<Record<string, UtxoNodeSettings>>): HoldingsRail => ({
  speaksForBanks: false,
  heldBy: async ({ addressesOn }) => {
    const held: Holding[] = [];
    const addresses = Object.keys(nodes).length === 0 ? [] : await addressesOn(network);
    for (const [chain, settings] of Object.entries(nodes)) {
      // Addresses of several coins stand under this network.
      const prefix = witnessPrefixes[chain]?.[settings.net] ?? '';
      const scripts = addresses
        .flatMap((address) => keyHashScript(chain, address) ?? keyHashScriptOf(prefix, address) ?? [])
        .map(hexOfScript);
      const { outputs } = await unspentOf(utxoNode(chain, settings, scanWithinMs), [...new Set(scripts)]);
      const units = outputs.reduce((sum, output) => sum + output.units, 0n);
      held.push({ network, amount: amountOfChainUnits(units, chain, network) });
    }
    return held;
  },
});
