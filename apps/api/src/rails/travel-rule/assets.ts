import type { ProtocolVersion } from './versions';

/** A coin on its network. */
export type CoinOnNetwork = { readonly currency: string; readonly network: string };

/** Name of a coin between providers. */
export type NamedAsset = { readonly slip0044: number } | { readonly dti: string };

/** Coins on chains of their own, by their number. Source: SLIP-0044, registered coin types. */
const slip0044: Readonly<Record<string, number>> = {
  'BTC@MAIN': 0,
  'LTC@MAIN': 2,
  'DASH@MAIN': 5,
  'ETH@ETH': 60,
  'XRP@MAIN': 144,
  'BCH@MAIN': 145,
  'XLM@MAIN': 148,
  'EOS@MAIN': 194,
};

/** Digital token identifiers of the two coins that every registry names alike. Source: ISO 24165-2. */
const usualIdentifiers: Readonly<Record<string, string>> = { 'BTC@MAIN': '4H95J0R2X', 'ETH@ETH': 'X9J9K872S' };

/** ISO 24165-1: nine characters of digits and consonants, the first of them no zero. */
export const isTokenIdentifier = (text: string): boolean =>
  /^[1-9B-DF-HJ-NP-TV-XZ][0-9B-DF-HJ-NP-TV-XZ]{8}$/.test(text);

const keyOf = ({ currency, network }: CoinOnNetwork): string => `${currency}@${network}`;

/**
 * Name of a coin for a counterparty; null: none, so that it cannot be asked about it. A token has no number of its own chain, so that it goes by the
 * identifier that the operator set.
 *
 * @param tokens digital token identifiers by coin and network: `USDT@TRX`
 */
export const assetOf = (
  coin: CoinOnNetwork,
  version: ProtocolVersion,
  tokens: Readonly<Record<string, string>>,
): NamedAsset | null => {
  const number = slip0044[keyOf(coin)];
  if (number !== undefined) return { slip0044: number };
  const dti = version === '3.1.0' ? undefined : tokens[keyOf(coin)];
  return dti === undefined ? null : { dti };
};

/** True if an asset named by a counterparty is this coin on this network. */
export const isAsset = (
  asset: { readonly slip0044?: number | undefined; readonly dti?: string | undefined },
  coin: CoinOnNetwork,
  tokens: Readonly<Record<string, string>>,
): boolean => {
  const key = keyOf(coin);
  const known = [tokens[key], usualIdentifiers[key]];
  const byNumber = asset.slip0044 === undefined || asset.slip0044 === slip0044[key];
  const byIdentifier = asset.dti === undefined || known.includes(asset.dti);
  return byNumber && byIdentifier && (asset.slip0044 !== undefined || asset.dti !== undefined);
};
