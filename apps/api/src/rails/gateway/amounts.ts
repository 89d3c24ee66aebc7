import { currencyNetworkOf, isCurrency, currencyOf } from '@countinghouse/money';
import { chainOf } from '../chain/port';

/** True for a coin of ours on a network that it has. */
export const isOurCoin = (currency: string, network: string): boolean =>
  isCurrency(currency) && currencyOf(currency).networks.some((one) => one.network === network);

/** Coins of ours on a chain, those that only pay fees included. */
export const isOnChain = (chain: string, currency: string, network: string): boolean =>
  isOurCoin(currency, network) && chainOf(currency, network) === chain;

/** Amount of a gateway in the chain's smallest unit. @throws Error with more decimals than the coin has there */
export const unitsOfText = (text: string, currency: string, network: string): bigint => {
  const { chainDecimals } = currencyNetworkOf(currency, network);
  const [whole = '', decimals = ''] = text.split('.');
  if (decimals.length > chainDecimals) throw new Error(`${currency} has ${chainDecimals} decimals there, not more`);
  return BigInt(whole + decimals.padEnd(chainDecimals, '0'));
};

/** Smallest units as plain decimal text in whole coins, without zeros at its end. */
export const textOfUnits = (units: bigint, currency: string, network: string): string => {
  const { chainDecimals } = currencyNetworkOf(currency, network);
  const digits = units.toString().padStart(chainDecimals + 1, '0');
  const [whole, decimals] = [
    digits.slice(0, digits.length - chainDecimals),
    digits.slice(digits.length - chainDecimals),
  ];
  const kept = decimals.replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
};
