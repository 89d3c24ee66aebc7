import { fromUnits, type Amount } from './amount';
import { currencyNetworkOf, currencyOf } from './currencies';

/** Decimals that a chain counts beyond the ledger's. */
const decimalsBeyond = (currency: string, network: string): bigint =>
  BigInt(Math.max(0, currencyNetworkOf(currency, network).chainDecimals - currencyOf(currency).ledgerScale));

/** Amount in the chain's own smallest unit, several of which may make one ledger unit. */
export const chainUnits = ({ currency, units }: Amount, network: string): bigint =>
  units * 10n ** decimalsBeyond(currency, network);

/** Part of a chain's smallest units that the ledger can hold, rounded down. */
export const amountOfChainUnits = (units: bigint, currency: string, network: string): Amount =>
  fromUnits(units / 10n ** decimalsBeyond(currency, network), currency);
