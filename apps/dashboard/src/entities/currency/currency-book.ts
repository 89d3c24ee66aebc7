import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';

/** Decimals shown for a coin of unknown precision. */
const unknownPrecision = 6;
const fiatDecimals = 2;

/** Facts about currencies that screens need, from the list fetched after sign-in. */
export type CurrencyBook = {
  readonly isFiat: (code: string) => boolean;
  /** 'Tether USD'; the code itself when unknown. */
  readonly nameOf: (code: string) => string;
  /** Codes in the order of pickers, which is the server's; unlisted ones come last, by code. */
  readonly inOrder: (codes: Iterable<string>) => readonly string[];
  /** Decimals of a settlement amount: fiat 2, a coin its network's precision (default network if none is given), otherwise 6. */
  readonly decimalsOf: (code: string, network?: string | null) => number;
  /** 'TRON (TRC20)'; the network's code when unknown. */
  readonly networkName: (code: string, network: string) => string;
  /** Default network of a coin; null if unknown. */
  readonly defaultNetworkOf: (code: string) => string | null;
  /** Networks of a coin, the default one first; empty for an unknown coin. */
  readonly networksOf: (code: string) => readonly string[];
  /** True if its addresses need a destination tag. */
  readonly requiresTag: (code: string, network: string) => boolean;
  /** False: none of the coin is awaited on the network here. An unknown coin is left to the server. */
  readonly isReceived: (code: string, network: string) => boolean;
  /** False: none of the coin is sent over the network here. An unknown coin is left to the server. */
  readonly isSent: (code: string, network: string) => boolean;
  /** The least that is credited of a coin on a network; null when unknown. */
  readonly minDepositOf: (code: string, network: string) => string | null;
  /** Explorer link of a transaction or address; null if the currency has no explorer. */
  readonly transactionUrl: (code: string, network: string, transactionId: string) => string | null;
  readonly addressUrl: (code: string, network: string, address: string) => string | null;
};

// The pattern comes from the server's configuration: only a valid web address becomes a link.
const link = (pattern: string | undefined, placeholder: string, value: string): string | null =>
  pattern?.startsWith('https://') ? pattern.replace(placeholder, encodeURIComponent(value)) : null;

export const currencyBook = (supported: readonly CurrencyView[]): CurrencyBook => {
  const byCode = new Map(supported.map((currency) => [currency.abbreviation, currency]));
  const places = new Map(supported.map(({ abbreviation }, place) => [abbreviation, place]));
  const placeOf = (code: string): number => places.get(code) ?? places.size;
  const networkOf = (code: string, network: string) => byCode.get(code)?.networks?.[network];
  return {
    isFiat: (code) => byCode.get(code)?.isFiat ?? false,
    nameOf: (code) => byCode.get(code)?.name ?? code,
    inOrder: (codes) => [...codes].sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : a > b ? 1 : 0)),
    decimalsOf: (code, network) => {
      const currency = byCode.get(code);
      if (!currency) return unknownPrecision;
      if (currency.isFiat) return fiatDecimals;
      if (!network) return currency.precision ?? unknownPrecision;
      return networkOf(code, network)?.precision ?? unknownPrecision;
    },
    networkName: (code, network) => networkOf(code, network)?.displayName ?? network,
    defaultNetworkOf: (code) => byCode.get(code)?.defaultNetwork ?? null,
    networksOf: (code) => byCode.get(code)?.supportedNetworks ?? [],
    requiresTag: (code, network) => networkOf(code, network)?.requiresTag ?? false,
    isReceived: (code, network) => networkOf(code, network)?.depositsEnabled ?? true,
    isSent: (code, network) => networkOf(code, network)?.withdrawalsEnabled ?? true,
    minDepositOf: (code, network) => networkOf(code, network)?.minDeposit ?? null,
    transactionUrl: (code, network, id) => link(networkOf(code, network)?.explorerTxUrl, '{tx}', id),
    addressUrl: (code, network, address) => link(networkOf(code, network)?.explorerAddressUrl, '{a}', address),
  };
};

/** The currency's own disc, one file per lower-case code. */
export const currencyIcon = (code: string): string => `/icons/currency/${code.toLowerCase()}.svg`;

/** Fiat by code, then crypto by code: the order of a business's settlement balances. */
export const compareForCard =
  (book: Pick<CurrencyBook, 'isFiat'>) =>
  (a: string, b: string): number =>
    Number(book.isFiat(b)) - Number(book.isFiat(a)) || (a < b ? -1 : a > b ? 1 : 0);
