import type { PermissionNeed } from '@countinghouse/contract/permissions';
import { all, holds } from '@countinghouse/contract/permissions';

/** The kinds of activity of a business; each is a tab's type. `Unallocated` is a segment of Unassociated Deposits. */
export const paymentTypes = [
  'Deposits',
  'Withdrawals',
  'Settlements',
  'FiatTopUps',
  'Transfers',
  'UnassociatedDeposits',
  'ManualLedgerMovements',
  'Statistics',
  'Unallocated',
  'BalanceConversions',
] as const;
export type PaymentType = (typeof paymentTypes)[number];

export type BusinessTab = {
  readonly type: PaymentType;
  /** The exact name on the tab. */
  readonly label: string;
  /** The child route of `/business/{id}`. */
  readonly path: string;
  readonly need: PermissionNeed;
};

/** Every tab the business page can have, in order; Statistics comes last. */
export const businessTabs: readonly BusinessTab[] = [
  { type: 'Deposits', label: 'Crypto Deposits', path: 'deposits', need: all('GET_PAYMENT') },
  { type: 'Withdrawals', label: 'Crypto Withdrawals', path: 'withdrawals', need: all('GET_WITHDRAWALS') },
  { type: 'FiatTopUps', label: 'Fiat Deposits', path: 'fiat-deposits', need: all('GET_FIAT_DEPOSITS') },
  { type: 'Settlements', label: 'Fiat Withdrawals', path: 'fiat-withdrawals', need: all('GET_FIAT_WITHDRAWALS') },
  { type: 'Transfers', label: 'Internal Transfers', path: 'internal-transfers', need: all('GET_INTERNAL_TRANSFERS') },
  {
    type: 'UnassociatedDeposits',
    label: 'Unassociated Deposits',
    path: 'unassociated-deposits',
    need: all('GET_INTERNAL_TRANSFERS'),
  },
  {
    type: 'ManualLedgerMovements',
    label: 'Manual Operations',
    path: 'manual-operations',
    need: all('FETCH_MANUAL_MOVEMENTS'),
  },
  {
    type: 'BalanceConversions',
    label: 'Balance conversions',
    path: 'balance-conversions',
    need: all('GET_BALANCE_CONVERSIONS'),
  },
  { type: 'Statistics', label: 'Statistics', path: 'statistics', need: all('GET_BALANCES') },
];

/** The tabs a person may see among those that exist in this build, in order. */
export const visibleTabs = (
  permissions: Iterable<string>,
  isBuilt: (path: string) => boolean = () => true,
): BusinessTab[] => {
  const held = new Set(permissions);
  return businessTabs.filter(({ need, path }) => isBuilt(path) && holds(held, need));
};

/** The tab that opens when the address names none; undefined: no activity the person may see. */
export const firstTab = (permissions: Iterable<string>, isBuilt?: (path: string) => boolean): BusinessTab | undefined =>
  visibleTabs(permissions, isBuilt)[0];
