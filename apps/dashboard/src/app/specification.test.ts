import { holds, permissions } from '@countinghouse/contract/permissions';
import { describe, expect, it } from 'vitest';
import { compose, features } from './features';
import { manifests } from './manifests';
import { landingCandidates, specifiedNavItems, specifiedTabs } from './specification';
import { specifiedRoutes } from './specified-routes';

/** The table of section 2, copied line by line: route, then its permissions; `|` parts alternatives. */
const table = `
/statistics GET_STATISTICS GET_BALANCES
/businesses GET_BUSINESSES
/create-business CREATE_BUSINESS
/edit-business/$id UPDATE_BUSINESS
/balance-confirmation GET_BALANCES
/transaction-ledger GET_BALANCES
/crypto-deposit CREATE_PAYMENT
/crypto-withdrawal CREATE_WITHDRAWAL
/internal-transfer CREATE_INTERNAL_TRANSFER
/balance-conversion CREATE_BALANCE_CONVERSION
/fiat-withdrawal CREATE_FIAT_WITHDRAWAL
/fiat-deposit CREATE_FIAT_DEPOSIT
/api-keys GET_API_CREDENTIALS
/create-api-keys CREATE_API_CREDENTIALS
/edit-api-key/$id UPDATE_API_CREDENTIALS
/api-keys/delete/$id UPDATE_API_CREDENTIALS
/whitelisted-addresses WHITELIST_ADDRESSES
/whitelisted-addresses/create WHITELIST_ADDRESSES
/whitelisted-addresses/delete/$id WHITELIST_ADDRESSES
/user-roles MANAGE_ROLES
/user-roles/create MANAGE_ROLES
/user-roles/edit/$id MANAGE_ROLES
/user-roles/delete/$id MANAGE_ROLES
/users CREATE_USER
/create-user CREATE_USER
/edit-user/$id CREATE_USER
/users/delete/$id CREATE_USER
/bank-accounts MANAGE_BANK_ACCOUNTS | FETCH_BANK_ACCOUNTS FETCH_BANK_METADATA
/bank-accounts/$id/edit MANAGE_BANK_ACCOUNTS
/bank-accounts/create MANAGE_BANK_ACCOUNTS
/withdrawal-approvals CREATE_WITHDRAWAL
/travel-rule GET_DEPOSITS_WITHOUT_TRAVEL_RULE`
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', ...rest] = line.split(' ');
    return {
      path,
      need: rest
        .join(' ')
        .split(' | ')
        .map((alternative) => alternative.split(' ')),
    };
  });

/** Routes of our own beside the specification's table. */
const ownRoutes = [
  '/invitation',
  '/company-sign-in',
  '/reset-two-factor',
  '/organisations',
  '/overview',
  '/today',
  '/can-i-pay',
  '/api-keys/requests',
  '/audit-log',
  '/sign-in-settings',
  '/audit-log/failed-jobs',
  '/callbacks',
  '/costs',
  '/costs/schedules',
  '/crypto-deposit/links',
  '/crypto-deposit/links/create',
  '/crypto-deposit/links/$id/edit',
  '/crypto-deposit/invoices',
  '/crypto-deposit/invoices/create',
  '/crypto-deposit/invoices/$id/edit',
  '/costs/schedules/create',
  '/costs/schedules/$id/edit',
  '/ledger-health',
  '/network-status',
  '/travel-rule/$id',
  '/stop-outgoing-money',
  '/user-roles/matrix',
  '/user-roles/unused',
  '/payout-batches',
  '/payout-batches/create',
  '/payout-batches/$id',
  '/withdrawal-approvals/history',
  '/withdrawal-approvals/rules',
  '/withdrawal-approvals/rules/create',
  '/withdrawal-approvals/rules/edit/$id',
  '/withdrawal-approvals/rules/remove/$id',
];

describe('the routes of the specification', () => {
  it('[ROUTE-3] [PERM-1] are all there under their exact path with exactly their permissions', () => {
    const withPermissions = specifiedRoutes.filter(({ need }) => Array.isArray(need));
    expect(withPermissions.map(({ path, need }) => ({ path, need }))).toEqual(expect.arrayContaining(table));
    expect(withPermissions).toHaveLength(table.length);
  });

  it('[ROUTE-1] [ROUTE-4] [ROUTE-7] besides them: three public, three for any login, one that only redirects', () => {
    const pathsOf = (need: string) => specifiedRoutes.filter((route) => route.need === need).map(({ path }) => path);
    expect(pathsOf('public')).toEqual(['/', '/forgot-password', '/reset-password']);
    expect(pathsOf('login')).toEqual([
      '/business/$id',
      '/authentication',
      '/change-password',
      '/whitelisted-addresses/edit/$id',
    ]);
    const redirecting = specifiedRoutes.filter(({ redirectsTo }) => redirectsTo !== undefined);
    expect(redirecting.map(({ path, redirectsTo }) => [path, redirectsTo])).toEqual([
      ['/whitelisted-addresses/edit/$id', '/'],
    ]);
  });

  it('[LAND-1] whoever is sent to a landing page may open it', () => {
    for (const { path, need } of landingCandidates) {
      const [alternative = []] = need;
      const route = specifiedRoutes.find((one) => one.path === path);
      expect(route && Array.isArray(route.need) && holds(new Set<string>(alternative), route.need), path).toBe(true);
    }
  });

  it('[ROUTE-8] the child routes of a business each have their permission', () => {
    expect(specifiedTabs.map(({ path, need }) => [path, need])).toEqual([
      ['deposits', [['GET_PAYMENT']]],
      ['withdrawals', [['GET_WITHDRAWALS']]],
      ['fiat-deposits', [['GET_FIAT_DEPOSITS']]],
      ['fiat-withdrawals', [['GET_FIAT_WITHDRAWALS']]],
      ['internal-transfers', [['GET_INTERNAL_TRANSFERS']]],
      ['unassociated-deposits', [['GET_INTERNAL_TRANSFERS']]],
      ['manual-operations', [['FETCH_MANUAL_MOVEMENTS']]],
      ['balance-conversions', [['GET_BALANCE_CONVERSIONS']]],
      ['statistics', [['GET_BALANCES']]],
    ]);
  });

  it('[ROUTE-3] what is built agrees with the table in path and need', () => {
    for (const { path, need, brandMustAllowFiat } of features.routes) {
      if (ownRoutes.includes(path)) continue;
      const specified = specifiedRoutes.find((route) => route.path === path);
      expect({ path, need, brandMustAllowFiat }).toEqual({
        path,
        need: specified?.need,
        brandMustAllowFiat: specified?.brandMustAllowFiat,
      });
    }
    for (const { type, label, path, need } of features.tabs)
      expect(specifiedTabs).toContainEqual({ type, label, path, need });
  });

  it('[NAV-3] what is built of the sidebar agrees with the table in section and need', () => {
    for (const { section, path, need, brandMustAllowFiat } of features.navItems.filter(
      (item) => !ownRoutes.includes(item.path),
    ))
      expect(specifiedNavItems.find((item) => item.path === path)).toEqual({
        section,
        path,
        need,
        ...(brandMustAllowFiat ? { brandMustAllowFiat } : {}),
      });
  });

  it('[ROUTE-3] still missing: exactly these, and none of them has a route or a sidebar item', () => {
    const built = new Set(['/', ...features.routes.map(({ path }) => path)]);
    const missing = specifiedRoutes.filter(({ path, redirectsTo }) => !built.has(path) && redirectsTo === undefined);
    expect(missing.map(({ path }) => path)).toEqual([]);
    for (const { path } of features.navItems) expect(built).toContain(path);
  });

  it('[PERM-1] needs name known permissions only, 35 in all', () => {
    const named = [...specifiedRoutes, ...specifiedTabs, ...specifiedNavItems].flatMap(({ need }) =>
      Array.isArray(need) ? need.flat() : [],
    );
    expect(named.filter((permission) => !(permissions as readonly string[]).includes(permission))).toEqual([]);
    expect(new Set(permissions).size).toBe(35);
  });

  it('composes in the order of the specification, whatever the order of the manifests', () => {
    const paths = (order: typeof manifests) => compose(order).navItems.map(({ path }) => path);
    expect(paths(manifests.toReversed())).toEqual(paths(manifests));
  });
});
