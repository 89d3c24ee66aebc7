import type { PermissionNeed } from '@countinghouse/contract/permissions';
import { holds } from '@countinghouse/contract/permissions';

/** The kinds of activity of a business; each names a tab. `Unallocated` is a segment of Unassociated Deposits. */
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

/** The tabs a person may see, in the order given. */
export const visibleTabs = <Tab extends { readonly need: PermissionNeed }>(
  tabs: readonly Tab[],
  permissions: Iterable<string>,
): Tab[] => {
  const held = new Set(permissions);
  return tabs.filter(({ need }) => holds(held, need));
};

/** The tab that opens when the address names none; undefined: no activity the person may see. */
export const firstTab = <Tab extends { readonly need: PermissionNeed }>(
  tabs: readonly Tab[],
  permissions: Iterable<string>,
): Tab | undefined => visibleTabs(tabs, permissions)[0];
