import type { Amount } from '@countinghouse/money';
import { chainUnits, currencyNetworkOf, toText } from '@countinghouse/money';

/** Schemes of coins whose wallets read `scheme:address?amount=…`. */
const plainSchemes: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  BCH: 'bitcoincash',
  DASH: 'dash',
};

const chainIds: Readonly<Record<string, number>> = { ETH: 1, BSC: 56 };

type Target = {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
  /** Null for an open amount. */
  readonly amount: Amount | null;
};

const withQuery = (start: string, query: Readonly<Record<string, string | null>>): string => {
  const present = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null);
  const text = present.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return text === '' ? start : `${start}?${text}`;
};

/** What a wallet reads from the QR code: address and amount in the coin's own form, or the bare address. */
export const paymentUri = ({ currency, network, address, destinationTag, amount }: Target): string => {
  const { contract } = currencyNetworkOf(currency, network);
  const text = amount && toText(amount);
  const scheme = plainSchemes[currency];
  if (scheme && network === 'MAIN') return withQuery(`${scheme}:${address}`, { amount: text });
  const chainId = chainIds[network];
  if (chainId) {
    const units = amount && chainUnits(amount, network).toString();
    return contract
      ? withQuery(`ethereum:${contract}@${chainId}/transfer`, { address, uint256: units })
      : withQuery(`ethereum:${address}@${chainId}`, { value: units });
  }
  if (network === 'SOL') return withQuery(`solana:${address}`, { amount: text, 'spl-token': contract });
  if (currency === 'XLM') {
    const memo = destinationTag === null ? null : 'MEMO_ID';
    return withQuery('web+stellar:pay', { destination: address, amount: text, memo: destinationTag, memo_type: memo });
  }
  if (currency === 'XRP') return withQuery(`xrpl:${address}`, { amount: text, dt: destinationTag });
  return address;
};
