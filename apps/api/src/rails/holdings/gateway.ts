import { amountOfChainUnits, currencies } from '@countinghouse/money';
import { addressProblem } from '@countinghouse/payments/addresses';
import { chainOf } from '../chain';
import { isOnChain, unitsOfText } from '../gateway/amounts';
import { gatewayLimits } from '../gateway/form';
import { partsOf, type Gateway } from '../gateway/gateway';
import type { Holding, HoldingsRail } from './port';

/** A coin of a chain, for the notation of its addresses. */
const coinOn = (chain: string): { readonly currency: string; readonly network: string } => {
  for (const { code, networks } of currencies)
    for (const { network } of networks) if (chainOf(code, network) === chain) return { currency: code, network };
  throw new Error(`No coin moves on ${chain}`);
};

/** Coins that a gateway holds for an organisation's addresses on its chain. */
const heldAt = async (chain: string, gateway: Gateway, addresses: readonly string[]): Promise<Holding[]> => {
  const units = new Map<string, { readonly currency: string; readonly network: string; readonly sum: bigint }>();
  for (const part of partsOf(addresses, gatewayLimits.balances)) {
    const { balances } = await gateway.stating('balances', { body: { addresses: part } });
    for (const { currency, network, amount } of balances) {
      if (!isOnChain(chain, currency, network)) continue;
      const name = `${currency} ${network}`;
      const sum = (units.get(name)?.sum ?? 0n) + unitsOfText(amount, currency, network);
      units.set(name, { currency, network, sum });
    }
  }
  return [...units.values()].map(({ currency, network, sum }) => ({
    network,
    amount: amountOfChainUnits(sum, currency, network),
  }));
};

/** Queries the gateways for the coins of an organisation's addresses. Those of a silent gateway are unknown, and the other places are compared. */
export const gatewayHoldings = (gateways: Readonly<Record<string, Gateway>>): HoldingsRail => ({
  speaksForBanks: false,
  heldBy: async ({ addressesOn }) => {
    const held: Holding[] = [];
    for (const [chain, gateway] of Object.entries(gateways)) {
      const { currency, network } = coinOn(chain);
      // Addresses of several coins stand under the network of coins with a chain of their own.
      const own = (await addressesOn(network)).filter((address) => addressProblem(currency, network, address) === null);
      held.push(...(await heldAt(chain, gateway, own).catch(() => [])));
    }
    return held;
  },
});
