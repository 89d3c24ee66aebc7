import { amountOfChainUnits } from '@countinghouse/money';
import { evmBalancesOf, type EvmNodeSettings } from '../chain';
import type { Holding, HoldingsRail } from './port';

/** Queries the nodes of EVM chains for the balances of an organisation's addresses, tokens included. */
export const evmHoldings = (nodes: Readonly<Record<string, EvmNodeSettings>>): HoldingsRail => ({
  speaksForBanks: false,
  heldBy: async ({ addressesOn }) => {
    const held: Holding[] = [];
    for (const [network, settings] of Object.entries(nodes)) {
      const addresses = await addressesOn(network);
      for (const { currency, units } of await evmBalancesOf(network, settings, addresses))
        held.push({ network, amount: amountOfChainUnits(units, currency, network) });
    }
    return held;
  },
});
