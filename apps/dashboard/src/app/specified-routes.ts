import { all, type Permission } from '@countinghouse/contract/permissions';
import type { RouteNeed } from '../platform/feature';
import { homePath, redirects } from './specification';

/**
 * Every route, tab, sidebar item and landing candidate of the product as data, built or not. The routes come from the features' manifests; this
 * table is their reference, and a test lists the missing ones. Source: specification section 2.
 */
export type SpecifiedRoute = {
  readonly path: string;
  readonly need: RouteNeed;
  readonly brandMustAllowFiat?: true;
  /** Never a screen: opening it leads to this path. */
  readonly redirectsTo?: string;
};

const route = (path: string, need: RouteNeed): SpecifiedRoute => ({ path, need });
const needing =
  (...needed: Permission[]) =>
  (path: string) =>
    route(path, all(...needed));

export const specifiedRoutes: readonly SpecifiedRoute[] = [
  ...[homePath, '/forgot-password', '/reset-password'].map((path) => route(path, 'public')),
  route('/statistics', all('GET_STATISTICS', 'GET_BALANCES')),
  route('/business/$id', 'login'),
  route('/businesses', all('GET_BUSINESSES')),
  route('/create-business', all('CREATE_BUSINESS')),
  route('/edit-business/$id', all('UPDATE_BUSINESS')),
  ...['/balance-confirmation', '/transaction-ledger'].map(needing('GET_BALANCES')),
  route('/crypto-deposit', all('CREATE_PAYMENT')),
  route('/crypto-withdrawal', all('CREATE_WITHDRAWAL')),
  route('/internal-transfer', all('CREATE_INTERNAL_TRANSFER')),
  route('/balance-conversion', all('CREATE_BALANCE_CONVERSION')),
  route('/fiat-withdrawal', all('CREATE_FIAT_WITHDRAWAL')),
  { ...route('/fiat-deposit', all('CREATE_FIAT_DEPOSIT')), brandMustAllowFiat: true },
  ...['/authentication', '/change-password'].map((path) => route(path, 'login')),
  route('/api-keys', all('GET_API_CREDENTIALS')),
  route('/create-api-keys', all('CREATE_API_CREDENTIALS')),
  ...['/edit-api-key/$id', '/api-keys/delete/$id'].map(needing('UPDATE_API_CREDENTIALS')),
  ...['/whitelisted-addresses', '/whitelisted-addresses/create', '/whitelisted-addresses/delete/$id'].map(
    needing('WHITELIST_ADDRESSES'),
  ),
  ...redirects.map(({ path, to }) => ({ path, need: 'login' as const, redirectsTo: to })),
  ...['/user-roles', '/user-roles/create', '/user-roles/edit/$id', '/user-roles/delete/$id'].map(
    needing('MANAGE_ROLES'),
  ),
  ...['/users', '/create-user', '/edit-user/$id', '/users/delete/$id'].map(needing('CREATE_USER')),
  route('/bank-accounts', [['MANAGE_BANK_ACCOUNTS'], ['FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA']]),
  ...['/bank-accounts/$id/edit', '/bank-accounts/create'].map(needing('MANAGE_BANK_ACCOUNTS')),
  route('/withdrawal-approvals', all('CREATE_WITHDRAWAL')),
  route('/travel-rule', all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE')),
];
