import type { Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import { amountOf, compare, currencyNetworkOf, fraction, percentOf, zero, type Amount } from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import type { OutgoingRow } from './repository';

/** What a transfer costs on networks whose fee is paid in another coin than the one that moves. */
const usualGas: Readonly<Record<string, string>> = { ETH: '0.0006', TRX: '13.4', BNB: '0.0002', SOL: '0.00001' };

/** What a network is expected to take for a transfer, in the coin in which it takes it. */
export const usualGasOf = (currency: string, network: string): Amount => {
  const { gasCurrency, limits } = currencyNetworkOf(currency, network);
  const usual = usualGas[gasCurrency];
  if (usual) return amountOf(usual, gasCurrency);
  return limits ? percentOf(amountOf(limits.fee, gasCurrency), fraction('0.4'), { rounding: 'up' }) : zero(gasCurrency);
};

/** What the chain took for a transfer; null where the organisation's own coins do not cover it and nothing can be booked. */
export const gasOf = async (tx: Tx, order: OutgoingRow): Promise<Amount | null> => {
  const { currency, network, organisation_id } = order;
  const gas = usualGasOf(currency, network);
  const { code } = account.custody(gas.currency, network);
  const owned = (await balancesOf(tx, organisation_id, [code])).get(code);
  const leaving = gas.currency === currency ? amountIn(order.amount, currency).units : 0n;
  return owned && compare({ ...owned, units: owned.units - leaving }, gas) >= 0 ? gas : null;
};
