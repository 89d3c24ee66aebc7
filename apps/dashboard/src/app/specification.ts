import { all, type PermissionNeed } from '@countinghouse/contract/permissions';
import type { FeatureTab, NavItem, TabType } from '../platform/feature';

/** The login, the organisations to choose from, or the way to the landing page. */
export const homePath = '/';

export type SpecifiedTab = Omit<FeatureTab, 'load'>;

const tab = (type: TabType, label: string, path: string, need: PermissionNeed): SpecifiedTab => ({
  type,
  label,
  path,
  need,
});

/** The child routes of `/business/$id`, in the order of its tabs. */
export const specifiedTabs: readonly SpecifiedTab[] = [
  tab('Deposits', 'Crypto Deposits', 'deposits', all('GET_PAYMENT')),
  tab('Withdrawals', 'Crypto Withdrawals', 'withdrawals', all('GET_WITHDRAWALS')),
  tab('FiatTopUps', 'Fiat Deposits', 'fiat-deposits', all('GET_FIAT_DEPOSITS')),
  tab('Settlements', 'Fiat Withdrawals', 'fiat-withdrawals', all('GET_FIAT_WITHDRAWALS')),
  tab('Transfers', 'Internal Transfers', 'internal-transfers', all('GET_INTERNAL_TRANSFERS')),
  tab('UnassociatedDeposits', 'Unassociated Deposits', 'unassociated-deposits', all('GET_INTERNAL_TRANSFERS')),
  tab('ManualLedgerMovements', 'Manual Operations', 'manual-operations', all('FETCH_MANUAL_MOVEMENTS')),
  tab('BalanceConversions', 'Balance conversions', 'balance-conversions', all('GET_BALANCE_CONVERSIONS')),
  tab('Statistics', 'Statistics', 'statistics', all('GET_BALANCES')),
];

export type SpecifiedNavItem = Pick<NavItem, 'section' | 'path' | 'need' | 'brandMustAllowFiat'>;

const item = (section: NavItem['section'], path: string, need: NavItem['need']): SpecifiedNavItem => ({
  section,
  path,
  need,
});

/** The sidebar, in its order. */
export const specifiedNavItems: readonly SpecifiedNavItem[] = [
  item('Organisation', '/statistics', all('GET_BALANCES')),
  item('Organisation', '/businesses', all('GET_BUSINESSES')),
  item('Organisation', '/bank-accounts', all('FETCH_BANK_METADATA')),
  item('Organisation', '/whitelisted-addresses', all('WHITELIST_ADDRESSES')),
  item('Organisation', '/withdrawal-approvals', all('CREATE_WITHDRAWAL')),
  item('Organisation', '/travel-rule', all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE')),
  item('Billing', '/crypto-deposit', all('CREATE_PAYMENT')),
  item('Billing', '/crypto-withdrawal', all('CREATE_WITHDRAWAL')),
  { ...item('Billing', '/fiat-deposit', all('CREATE_FIAT_DEPOSIT')), brandMustAllowFiat: true },
  item('Billing', '/fiat-withdrawal', all('CREATE_FIAT_WITHDRAWAL')),
  item('Balance management', '/internal-transfer', all('CREATE_INTERNAL_TRANSFER')),
  item('Balance management', '/balance-conversion', all('CREATE_BALANCE_CONVERSION')),
  item('Reporting', '/balance-confirmation', all('GET_BALANCES')),
  item('Reporting', '/transaction-ledger', all('GET_BALANCES')),
  item('Settings', '/change-password', 'login'),
  item('Settings', '/authentication', 'login'),
  item('Settings', '/api-keys', all('GET_API_CREDENTIALS')),
  item('Settings', '/users', all('CREATE_USER')),
  item('Settings', '/user-roles', all('MANAGE_ROLES')),
];

/** Specified routes that are no screens, with the path they lead to. */
export const redirects: readonly { readonly path: string; readonly to: string }[] = [
  { path: '/whitelisted-addresses/edit/$id', to: homePath },
];

/** Landing page after login: the first that applies, otherwise `/change-password`. */
export const landingCandidates: readonly { readonly path: string; readonly need: PermissionNeed }[] = [
  { path: '/statistics', need: all('GET_STATISTICS', 'GET_BALANCES') },
  { path: '/businesses', need: all('GET_BUSINESSES') },
  { path: '/api-keys', need: all('GET_API_CREDENTIALS') },
  { path: '/whitelisted-addresses', need: all('WHITELIST_ADDRESSES') },
  // Its route needs CREATE_USER: GET_USERS alone would lead there, and from there back to the landing page in a loop.
  { path: '/users', need: all('GET_USERS', 'CREATE_USER') },
  { path: '/user-roles', need: all('MANAGE_ROLES') },
];

export const lastLanding = '/change-password';
