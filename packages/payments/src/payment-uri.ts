import type { Amount } from '@countinghouse/money';
import { chainUnits, currencyNetworkOf, toText } from '@countinghouse/money';

/** Schemes of coins whose wallets read `scheme:address?amount=…`. */
const plainSchemes: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  BCH: 'bitcoincash',
  DASH: 'dash',
};

const mainNetIds: Readonly<Record<string, number>> = { ETH: 1, BSC: 56 };

/** Differences between this installation's EVM chains and the main nets. */
export type EvmNets = Readonly<
  Record<
    string,
    {
      /** Null: that of the main net. */
      readonly chainId: number | null;
      /** Contracts by currency that differ from those of the main net; null: no contract. */
      readonly tokens: Readonly<Record<string, string | null>>;
    }
  >
>;

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

/** Before every address of a test organisation, so that no wallet takes it for a real one. */
export const testAddressPrefix = 'test_';

/**
 * Content of the QR code, read by wallets: address and amount in the coin's own form, or the bare address. The forms are those of BIP 21, EIP 681,
 * Solana Pay and SEP 7.
 *
 * @param nets the chains of this installation, so that a wallet on a main net does not pay a test net's address
 */
export const paymentUri = (
  { currency, network, address, destinationTag, amount }: Target,
  nets: EvmNets = {},
): string => {
  if (address.startsWith(testAddressPrefix)) return address;
  const net = nets[network];
  const known = net?.tokens[currency];
  const contract = known === undefined ? currencyNetworkOf(currency, network).contract : known;
  const text = amount && toText(amount);
  const scheme = plainSchemes[currency];
  // An address of Bitcoin Cash carries its scheme already.
  if (scheme && network === 'MAIN') {
    const bare = address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address;
    return withQuery(`${scheme}:${bare}`, { amount: text });
  }
  const chainId = net?.chainId ?? mainNetIds[network];
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
