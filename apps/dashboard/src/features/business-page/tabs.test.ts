import { permissions, systemRolePermissions } from '@countinghouse/contract/permissions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessTabs, firstTab, paymentTypes, visibleTabs } from './tabs';

const labels = (held: Iterable<string>) => visibleTabs(held).map(({ label }) => label);

describe('the tabs of a business', () => {
  it('[PTYPE-1] the ten payment types are the tab types’ names', () => {
    expect([...paymentTypes].sort()).toEqual([
      'BalanceConversions',
      'Deposits',
      'FiatTopUps',
      'ManualLedgerMovements',
      'Settlements',
      'Statistics',
      'Transfers',
      'Unallocated',
      'UnassociatedDeposits',
      'Withdrawals',
    ]);
    expect(businessTabs.map(({ type }) => type).every((type) => paymentTypes.includes(type))).toBe(true);
    expect(new Set(businessTabs.map(({ type }) => type)).size).toBe(businessTabs.length);
  });

  it('[BPAGE-2] whoever holds everything sees the exact names in order', () => {
    expect(labels(permissions).slice(0, 8)).toEqual([
      'Crypto Deposits',
      'Crypto Withdrawals',
      'Fiat Deposits',
      'Fiat Withdrawals',
      'Internal Transfers',
      'Unassociated Deposits',
      'Manual Operations',
      'Balance conversions',
    ]);
  });

  it('[BPAGE-5] Statistics is a tab type of its own, last, for holders of GET_BALANCES', () => {
    expect(labels(['GET_BALANCES'])).toEqual(['Statistics']);
    expect(visibleTabs(permissions).at(-1)?.type).toBe('Statistics');
  });

  it.each([
    ['GET_PAYMENT', ['deposits']],
    ['GET_PAYMENTS', []],
    ['GET_WITHDRAWALS', ['withdrawals']],
    ['GET_FIAT_DEPOSITS', ['fiat-deposits']],
    ['GET_FIAT_WITHDRAWALS', ['fiat-withdrawals']],
    ['GET_INTERNAL_TRANSFERS', ['internal-transfers', 'unassociated-deposits']],
    ['FETCH_MANUAL_MOVEMENTS', ['manual-operations']],
    ['GET_BALANCE_CONVERSIONS', ['balance-conversions']],
    ['GET_BUSINESSES', []],
  ])('[BPAGE-2] %s opens %j', (permission, paths) => {
    expect(visibleTabs([permission]).map(({ path }) => path)).toEqual(paths);
  });

  it('[BPAGE-2] [BPAGE-3] for any permissions: only permitted tabs, in order, the first of them opens', () => {
    fc.assert(
      fc.property(fc.subarray([...permissions]), fc.subarray(businessTabs.map(({ path }) => path)), (held, built) => {
        const shown = visibleTabs(held, (path) => built.includes(path));
        const expected = businessTabs.filter(
          ({ path, need }) => built.includes(path) && need.some((each) => each.every((one) => held.includes(one))),
        );
        expect(shown).toEqual(expected);
        expect(firstTab(held, (path) => built.includes(path))).toEqual(expected[0]);
      }),
      { numRuns: 1000 },
    );
  });

  it('[BPAGE-3] support staff land on Crypto Deposits; without any tab permission nothing opens', () => {
    expect(firstTab(systemRolePermissions('SUPPORT'))?.label).toBe('Crypto Deposits');
    expect(firstTab(['GET_BUSINESSES', 'CREATE_BUSINESS'])).toBeUndefined();
  });
});
