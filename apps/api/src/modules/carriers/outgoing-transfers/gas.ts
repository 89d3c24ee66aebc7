import type { Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import {
  amountOf,
  amountOfChainUnits,
  compare,
  currencyNetworkOf,
  fraction,
  percentOf,
  zero,
  type Amount,
} from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import type { OutgoingRow } from './repository';

/** Usual gas of networks whose fee is paid in another coin than the transferred one. */
const usualGas: Readonly<Record<string, string>> = { ETH: '0.0006', TRX: '13.4', BNB: '0.0002', SOL: '0.00001' };

/** Expected fee of a transfer on a network, in the coin the network charges. */
export const usualGasOf = (currency: string, network: string): Amount => {
  const { gasCurrency, limits } = currencyNetworkOf(currency, network);
  const usual = usualGas[gasCurrency];
  if (usual) return amountOf(usual, gasCurrency);
  return limits ? percentOf(amountOf(limits.fee, gasCurrency), fraction('0.4'), { rounding: 'up' }) : zero(gasCurrency);
};

/**
 * Chain fee of a transfer; null if the organisation's own coins do not cover it, or somebody else paid it, so that nothing can be booked. `paid`: what the chain took, in its own
 * smallest unit; null: nobody tells, and the usual one is taken.
 */
export const gasOf = async (tx: Tx, order: OutgoingRow, paid: bigint | null): Promise<Amount | null> => {
  const { currency, network, organisation_id } = order;
  const { gasCurrency } = currencyNetworkOf(currency, network);
  const gas = paid === null ? usualGasOf(currency, network) : amountOfChainUnits(paid, gasCurrency, network);
  if (gas.units === 0n) return null;
  const { code } = account.custody(gas.currency, network);
  const owned = (await balancesOf(tx, organisation_id, [code])).get(code);
  const leaving = gas.currency === currency ? amountIn(order.amount, currency).units : 0n;
  return owned && compare({ ...owned, units: owned.units - leaving }, gas) >= 0 ? gas : null;
};
