import type { Found, FoundKind } from '@countinghouse/contract/organisation/search';
import type { IconName } from '@countinghouse/ui';
import { tabHref } from '../../entities/business/paths';
import type { FeatureTab, TabType } from '../../platform/feature';
import { hrefOf } from '../../platform/path';
import { stringifySearch } from '../../platform/search-text';

type Place = {
  readonly icon: IconName;
  /** Its details are read from its list alone, which has to be narrowed to it. */
  readonly isListed?: true;
} & (
  | {
      /** The tab of its business that lists it. */
      readonly tab: TabType;
    }
  | {
      /** The screen of the organisation that lists it. */
      readonly screen: string;
      /** A screen of its own stands below that one. */
      readonly isOwnScreen?: true;
    }
);

/** Where things of each kind stand. */
export const places: Readonly<Record<FoundKind, Place>> = {
  PAYMENT: { icon: 'tray-in', tab: 'Deposits' },
  CRYPTO_WITHDRAWAL: { icon: 'tray-out', tab: 'Withdrawals' },
  FIAT_DEPOSIT: { icon: 'note-in', tab: 'FiatTopUps' },
  FIAT_WITHDRAWAL: { icon: 'note-out', tab: 'Settlements' },
  INTERNAL_TRANSFER: { icon: 'swap', tab: 'Transfers' },
  BALANCE_CONVERSION: { icon: 'convert', tab: 'BalanceConversions', isListed: true },
  UNASSOCIATED_DEPOSIT: { icon: 'tray-question', tab: 'UnassociatedDeposits', isListed: true },
  MANUAL_MOVEMENT: { icon: 'plus-minus', tab: 'ManualLedgerMovements' },
  PAYOUT_BATCH: { icon: 'stack-out', screen: '/payout-batches', isOwnScreen: true },
  INVOICE: { icon: 'invoice', screen: '/crypto-deposit/invoices' },
  BANK_ACCOUNT: { icon: 'bank', screen: '/bank-accounts', isListed: true },
  WHITELISTED_ADDRESS: { icon: 'address-book', screen: '/whitelisted-addresses' },
  API_KEY: { icon: 'key', screen: '/api-keys', isListed: true },
  USER: { icon: 'person', screen: '/users' },
};

export type Reach = {
  /** The tabs that the person may open. */
  readonly tabs: readonly FeatureTab[];
  readonly canOpen: (path: string) => boolean;
  /** A business whose page also lists what belongs to none; null: the person knows of no business. */
  readonly anyBusinessId: string | null;
};

/** True if the person may open things of any kind. */
export const reachesAny = ({ tabs, canOpen }: Reach): boolean =>
  Object.values(places).some((place) =>
    'screen' in place ? canOpen(place.screen) : tabs.some(({ type }) => type === place.tab),
  );

/** The address of a found thing's details; null where the person may not open them. */
export const hrefOfFound = (
  { kind, id, businessId }: Found,
  { tabs, canOpen, anyBusinessId }: Reach,
): string | null => {
  const place = places[kind];
  const opened = { ...(place.isListed && { search: id }), open: id };
  if ('screen' in place) {
    if (!canOpen(place.screen)) return null;
    return place.isOwnScreen ? hrefOf(`${place.screen}/$id`, { id }) : place.screen + stringifySearch(opened);
  }
  const tab = tabs.find(({ type }) => type === place.tab);
  const at = businessId ?? anyBusinessId;
  if (!tab || at === null) return null;
  const query = {
    ...(businessId === null && { segment: 'ORGANISATION' }),
    ...opened,
  };
  return tabHref(at, tab) + stringifySearch(query);
};
