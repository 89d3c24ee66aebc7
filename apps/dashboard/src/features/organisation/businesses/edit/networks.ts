import type { Business } from '@countinghouse/contract/organisation/businesses';

/** Enabled networks per enabled currency; a currency that is off has no key. */
export type NetworkMap = Business['supportedDepositCurrenciesWithNetworks'];
export type NetworkCode = NetworkMap[string][number];

/** A currency a business may take, with its networks in order. */
export type OfferedCurrency = { readonly currency: string; readonly networks: readonly NetworkCode[] };

const enabledOf = (map: NetworkMap, currency: string): readonly NetworkCode[] => map[currency] ?? [];

/** Map in the order of the offered currencies, without those that have no network left. */
const inOrder = (
  offered: readonly OfferedCurrency[],
  enabled: (currency: OfferedCurrency) => readonly NetworkCode[],
): NetworkMap =>
  Object.fromEntries(
    offered
      .map((currency) => {
        const chosen = enabled(currency);
        return [currency.currency, currency.networks.filter((network) => chosen.includes(network))] as const;
      })
      .filter(([, networks]) => networks.length > 0),
  );

/** On takes every network of the currency, off none. */
export const setCurrency = (
  map: NetworkMap,
  offered: readonly OfferedCurrency[],
  currency: string,
  isOn: boolean,
): NetworkMap =>
  inOrder(offered, (one) => (one.currency === currency ? (isOn ? one.networks : []) : enabledOf(map, one.currency)));

/** Switches one network of a currency; removing the last one turns the currency off, adding the first turns it on. */
export const setNetwork = (
  map: NetworkMap,
  offered: readonly OfferedCurrency[],
  { currency, network }: { readonly currency: string; readonly network: NetworkCode },
  isOn: boolean,
): NetworkMap =>
  inOrder(offered, (one) => {
    const enabled = enabledOf(map, one.currency);
    if (one.currency !== currency || isLocked(one)) return enabled;
    return isOn ? [...enabled, network] : enabled.filter((other) => other !== network);
  });

/** A currency with one network is switched as a whole: its network's checkbox is read-only. */
export const isLocked = ({ networks }: OfferedCurrency): boolean => networks.length === 1;

export const setAll = (offered: readonly OfferedCurrency[], isOn: boolean): NetworkMap =>
  inOrder(offered, ({ networks }) => (isOn ? networks : []));

/** Every network of every currency is on. */
export const isAll = (map: NetworkMap, offered: readonly OfferedCurrency[]): boolean =>
  offered.every(({ currency, networks }) => enabledOf(map, currency).length === networks.length);

export const onlyOffered = (map: NetworkMap, offered: readonly OfferedCurrency[]): NetworkMap =>
  inOrder(offered, ({ currency }) => enabledOf(map, currency));

/** True if the dialog may be saved: there is a deposit currency. */
export const maySave = (map: NetworkMap): boolean => Object.values(map).some((networks) => networks.length > 0);

export const countOf = (map: NetworkMap): { readonly currencies: number; readonly networks: number } => ({
  currencies: Object.keys(map).length,
  networks: Object.values(map).flat().length,
});
