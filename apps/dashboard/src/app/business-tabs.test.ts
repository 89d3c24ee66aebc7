import { permissions, systemRolePermissions } from '@countinghouse/contract/permissions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstTab, paymentTypes, visibleTabs } from '../entities/business/tabs';
import { specifiedTabs } from './specification';

const visible = (held: Iterable<string>) => visibleTabs(specifiedTabs, held);

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
    const types: readonly string[] = paymentTypes;
    expect(specifiedTabs.filter(({ type }) => !types.includes(type))).toEqual([]);
    expect(new Set(specifiedTabs.map(({ type }) => type)).size).toBe(specifiedTabs.length);
  });

  it('[BPAGE-2] whoever holds everything sees the exact names in order', () => {
    expect(visible(permissions).map(({ label }) => label)).toEqual([
      'Crypto Deposits',
      'Crypto Withdrawals',
      'Fiat Deposits',
      'Fiat Withdrawals',
      'Internal Transfers',
      'Unassociated Deposits',
      'Manual Operations',
      'Balance conversions',
      'Statistics',
    ]);
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
    expect(visible([permission]).map(({ path }) => path)).toEqual(paths);
  });

  it('[BPAGE-5] Statistics is a tab type of its own, last, for holders of GET_BALANCES', () => {
    expect(visible(['GET_BALANCES']).map(({ type }) => type)).toEqual(['Statistics']);
    expect(visible(permissions).at(-1)?.type).toBe('Statistics');
  });

  it('[BPAGE-2] [BPAGE-3] for any permissions: only permitted tabs, in order, the first of them opens', () => {
    fc.assert(
      fc.property(fc.subarray([...permissions]), fc.subarray([...specifiedTabs]), (held, built) => {
        const permitted = built.filter(({ need }) =>
          need.some((alternative) => alternative.every((one) => held.includes(one))),
        );
        expect(visibleTabs(built, held)).toEqual(permitted);
        expect(firstTab(built, held)).toEqual(permitted[0]);
      }),
      { numRuns: 1000 },
    );
  });

  it('[BPAGE-3] support staff land on Crypto Deposits; without any tab permission nothing opens', () => {
    expect(firstTab(specifiedTabs, systemRolePermissions('SUPPORT'))?.label).toBe('Crypto Deposits');
    expect(firstTab(specifiedTabs, ['GET_BUSINESSES', 'CREATE_BUSINESS'])).toBeUndefined();
  });
});
