import type { Found, FoundKind } from '@countinghouse/contract/organisation/search';
import type { IconName } from '@countinghouse/ui';
import { tabHref } from '../../entities/business/paths';
import type { FeatureTab, TabType } from '../../platform/feature';
import { stringifySearch } from '../../platform/search-text';

type Place = {
  readonly icon: IconName;
  /** The tab of its business that lists it; null: the screen of the organisation's people. */
  readonly tab: TabType | null;
  /** Its details are read from its list alone, which has to be narrowed to it. */
  readonly isListed?: true;
};

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
  USER: { icon: 'person', tab: null },
};

const people = '/users';

export type Reach = {
  /** The tabs that the person may open. */
  readonly tabs: readonly FeatureTab[];
  readonly canOpen: (path: string) => boolean;
  /** A business whose page also lists what belongs to none; null: the person knows of no business. */
  readonly anyBusinessId: string | null;
};

/** True if the person may open things of any kind. */
export const reachesAny = ({ tabs, canOpen }: Reach): boolean =>
  canOpen(people) || Object.values(places).some(({ tab }) => tabs.some(({ type }) => type === tab));

/** The address of a found thing's details; null where the person may not open them. */
export const hrefOfFound = (
  { kind, id, businessId }: Found,
  { tabs, canOpen, anyBusinessId }: Reach,
): string | null => {
  const place = places[kind];
  if (place.tab === null) return canOpen(people) ? people + stringifySearch({ open: id }) : null;
  const tab = tabs.find(({ type }) => type === place.tab);
  const at = businessId ?? anyBusinessId;
  if (!tab || at === null) return null;
  const query = {
    ...(businessId === null && { segment: 'ORGANISATION' }),
    ...(place.isListed && { search: id }),
    open: id,
  };
  return tabHref(at, tab) + stringifySearch(query);
};
