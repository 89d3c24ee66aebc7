import { coins, type Coin } from './coins';
import { fiatCurrencies } from './fiat';
import { networkNames, type Currency, type CurrencyNetwork, type Network } from './currency';
import { compareCodesForPicker } from './picker-order';

/** Decimals shown for a coin of unknown precision. */
const unknownPrecision = 6;

const coinOf = (coin: Coin): Currency => ({
  code: coin.code,
  name: coin.name,
  isFiat: false,
  symbol: null,
  family: coin.family,
  ledgerScale: Math.min(...coin.networks.map((line) => line.chainDecimals)),
  precision: coin.networks.find((line) => line.network === coin.defaultNetwork)?.precision ?? unknownPrecision,
  networks: coin.networks,
  defaultNetwork: coin.defaultNetwork,
  isStable: coin.pegCurrency !== undefined,
  pegCurrency: coin.pegCurrency ?? null,
  internal: coin.internal ?? false,
  legacy: coin.legacy ?? false,
  fiatSettlement: false,
  sort: 0,
});

const byCode: ReadonlyMap<string, Currency> = new Map(
  [...fiatCurrencies, ...coins.map(coinOf)]
    .sort((a, b) => compareCodesForPicker(a, b))
    .map((currency, sort) => [currency.code, { ...currency, sort }]),
);

/** Every currency we keep books in, in picker order, the internal gas coins included. */
export const currencies: readonly Currency[] = [...byCode.values()];

/** Currencies people may see: all but the internal gas coins. */
export const publicCurrencies: readonly Currency[] = currencies.filter((currency) => !currency.internal);

/** True if `code` is a known currency, internal gas coins included. */
export const isCurrency = (code: string): boolean => byCode.has(code);

/** The currency with this code. Throws on an unknown code: callers validate what people typed with `isCurrency`. */
export const currencyOf = (code: string): Currency => {
  const currency = byCode.get(code);
  if (!currency) throw new Error(`Unknown currency ${code}`);
  return currency;
};

/**
 * Network under which `code` is stored if `network` was given, or null if the currency is not on it. `MAIN` is accepted for ether and ERC20 tokens
 * and means `ETH`.
 */
export const networkFor = (code: string, network: string): Network | null => {
  const currency = currencyOf(code);
  const wanted = network === 'MAIN' && currency.family === 'ERC20' ? 'ETH' : network;
  return currency.networks.find((line) => line.network === wanted)?.network ?? null;
};

/** The data of `code` on `network` (alias MAIN included). Throws when the currency is not on that network. */
export const currencyNetworkOf = (code: string, network: string): CurrencyNetwork => {
  const kept = networkFor(code, network);
  const line = currencyOf(code).networks.find((candidate) => candidate.network === kept);
  if (!line) throw new Error(`${code} is not on network ${network}`);
  return line;
};

/**
 * Decimals for input and settlement display: of the network if the amount is tied to one, otherwise of the currency's default network; a fiat
 * currency's scale; 6 if currency or network is unknown.
 */
export const precisionOf = (code: string, network?: string | null): number => {
  const currency = byCode.get(code);
  if (!currency) return unknownPrecision;
  if (currency.isFiat || !network) return currency.precision;
  const kept = networkFor(code, network);
  return currency.networks.find((line) => line.network === kept)?.precision ?? unknownPrecision;
};

/** Readable name of a network, or the code itself if unknown. */
export const networkName = (network: string): string =>
  Object.hasOwn(networkNames, network) ? networkNames[network as Network] : network;
