import { permissions } from '@countinghouse/contract/permissions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { navSections, type NavItem } from '../platform/feature';
import { manifests } from './manifests';
import { coversPath, sidebarOf } from './sidebar';
import { specifiedNavItems } from './specification';

const items: readonly NavItem[] = specifiedNavItems.map((item) => ({ ...item, label: item.path, icon: 'chart' }));
const pathsOf = (held: readonly string[], allowsFiat = true) =>
  sidebarOf(items, held, allowsFiat).flatMap((section) => section.items.map(({ path }) => path));

describe('the sidebar', () => {
  it('[NAV-3] shows everything, in its sections and order, to whoever holds everything', () => {
    const sections = sidebarOf(items, permissions, true);
    expect(sections.map(({ title, items: shown }) => [title, shown.map(({ path }) => path)])).toEqual([
      [
        'Organisation',
        [
          '/statistics',
          '/businesses',
          '/bank-accounts',
          '/whitelisted-addresses',
          '/withdrawal-approvals',
          '/travel-rule',
        ],
      ],
      ['Billing', ['/crypto-deposit', '/crypto-withdrawal', '/fiat-deposit', '/fiat-withdrawal']],
      ['Balance management', ['/internal-transfer', '/balance-conversion']],
      ['Reporting', ['/balance-confirmation', '/transaction-ledger']],
      ['Settings', ['/change-password', '/authentication', '/api-keys', '/users', '/user-roles']],
    ]);
  });

  it('[NAV-3] hides empty sections: without permissions only the open items of Settings are left', () => {
    expect(sidebarOf(items, [], true)).toEqual([
      { title: 'Settings', items: items.filter(({ need }) => need === 'login') },
    ]);
  });

  it('[NAV-3] statistics shows with GET_BALANCES alone, though its route needs more', () => {
    expect(pathsOf(['GET_BALANCES'])).toContain('/statistics');
    expect(pathsOf(['GET_STATISTICS'])).not.toContain('/statistics');
  });

  it('[NAV-6] fiat-deposit shows only with CREATE_FIAT_DEPOSIT and where fiat deposits are allowed', () => {
    expect(pathsOf(['CREATE_FIAT_DEPOSIT'], true)).toContain('/fiat-deposit');
    expect(pathsOf(['CREATE_FIAT_DEPOSIT'], false)).not.toContain('/fiat-deposit');
    expect(pathsOf(['CREATE_FIAT_WITHDRAWAL'], true)).not.toContain('/fiat-deposit');
  });

  it('[NAV-3] for any permissions: an item shows exactly when it is open to all or its permission is held', () => {
    fc.assert(
      fc.property(fc.subarray([...permissions]), fc.boolean(), (held, allowsFiat) => {
        const expected = items.filter(
          ({ need, brandMustAllowFiat }) =>
            (need === 'login' || need.some((alternative) => alternative.every((one) => held.includes(one)))) &&
            (!brandMustAllowFiat || allowsFiat),
        );
        const shown = sidebarOf(items, held, allowsFiat);
        expect(shown.flatMap((section) => section.items)).toEqual(expected);
        expect(shown.map(({ title }) => title)).toEqual(
          navSections.filter((title) => expected.some(({ section }) => section === title)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('shows what is for one role alone to that role only, whatever else somebody holds', () => {
    const [first] = items;
    if (!first) throw new Error('There are no items');
    const forOneRole = [{ ...first, need: 'login', onlyRole: 'ADMIN' }] as const;
    expect(sidebarOf(forOneRole, permissions, true, 'ADMIN').flatMap((section) => section.items)).toEqual(forOneRole);
    for (const role of ['MANAGER', 'admin', null, undefined])
      expect(sidebarOf(forOneRole, permissions, true, role)).toEqual([]);
  });

  it.each([
    ['/stop-outgoing-money', '/withdrawal-approvals'],
    ['/can-i-pay', '/today'],
    ['/network-status', '/today'],
  ])('on %s, which has no item of its own, that of the page above it is marked: %s', (path, parent) => {
    const navItems = manifests.flatMap((manifest) => manifest.navItems ?? []);
    expect(navItems.filter((item) => coversPath(item, path)).map((item) => item.path)).toEqual([parent]);
  });

  it('marks one item on every screen of a feature that has one, its further pages included', () => {
    for (const { routes = [], navItems = [] } of manifests) {
      if (navItems.length === 0) continue;
      for (const { path } of routes) {
        const covering = navItems.filter((item) => coversPath(item, path.replace('$id', '1')));
        expect(
          covering.map((item) => item.path),
          path,
        ).toHaveLength(1);
      }
    }
    const businesses = manifests.flatMap(({ navItems = [] }) => navItems).find(({ path }) => path === '/businesses');
    if (!businesses) throw new Error('There are no businesses');
    expect(coversPath(businesses, '/business/1/deposits')).toBe(true);
    expect(coversPath(businesses, '/businesses-of-others')).toBe(false);
  });
});
