import { permissionGroups, permissions, systemRolePermissions } from '@countinghouse/contract/permissions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isChanged } from '../../../platform/forms/overview-items';
import {
  changesOf,
  choicesOf,
  emptyRole,
  levelsOf,
  mayChoose,
  roleForm,
  overviewOf,
  permissionsOf,
  broughtBy,
  choicesAs,
  valuesOf,
} from './model';

const group = (name: string) => {
  const found = permissionGroups.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const chosen = (choices: Record<string, 'FULL' | 'VIEW' | 'NONE'>) => ({ ...emptyRole.choices, ...choices });

describe('the choices of a role', () => {
  it('[ROLE-1] read Full, View or No access from the group’s lists', () => {
    expect(choicesOf(systemRolePermissions('SUPPORT'))).toMatchObject({
      'Manage businesses': 'VIEW',
      'Manage payments': 'VIEW',
      'View statistics': 'NONE',
      'Manage users and roles': 'NONE',
    });
    // Half of a view list is no view.
    expect(choicesOf(['GET_PAYMENT'])['Manage payments']).toBe('NONE');
  });

  it('[ROLE-2] grant all permissions when every group is full', () => {
    const all = Object.fromEntries(permissionGroups.map(({ name }) => [name, 'FULL' as const]));
    expect(permissionsOf(all)).toEqual([...permissions]);
  });

  it('[ROLE-3] always grant GET_ORGANISATION', () => {
    expect(permissionsOf(emptyRole.choices)).toEqual(['GET_ORGANISATION']);
  });

  it('[ROLE-1] are the union of the chosen lists: what two groups list stays if either grants it', () => {
    const both = chosen({ 'Manage businesses': 'FULL', 'View statistics': 'NONE' });
    expect(permissionsOf(both)).toEqual(expect.arrayContaining(['GET_STATISTICS', 'GET_BALANCES']));
    const one = chosen({ 'Manage businesses': 'VIEW', 'View statistics': 'FULL' });
    expect(permissionsOf(one)).toEqual(['GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES', 'GET_ORGANISATION']);
  });

  it('leave a group that was not touched as it was, even half of a list', () => {
    const role = { name: 'Odd', permissions: ['GET_PAYMENT', 'GET_ORGANISATION'] };
    expect(changesOf(role, valuesOf(role))).toBeNull();
    const values = { name: 'Odd', choices: { ...choicesOf(role.permissions), 'Manage withdrawals': 'VIEW' as const } };
    expect(changesOf(role, values)).toEqual({ permissions: ['GET_PAYMENT', 'GET_WITHDRAWALS', 'GET_ORGANISATION'] });
  });

  it.each([
    ['View statistics', ['FULL', 'NONE']],
    ['Manage whitelisted addresses', ['FULL', 'NONE']],
    ['Manage users and roles', ['FULL', 'NONE']],
    ['Manage payments', ['FULL', 'VIEW', 'NONE']],
  ])('of %s are %j', (name, levels) => {
    expect(levelsOf(group(name))).toEqual(levels);
  });

  it('offer only what the editor holds or the role has already', () => {
    const payments = group('Manage payments');
    const own = new Set(['GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK']);
    expect(levelsOf(payments).map((level) => mayChoose(payments, level, own))).toEqual([false, true, true]);
    expect(mayChoose(payments, 'FULL', own, ['CREATE_PAYMENT'])).toBe(true);
  });
});

describe('the name of a role', () => {
  it.each([
    ['', 'Role name is required'],
    ['A-B', 'Name should only contain letters,numbers and spaces'],
    ['Support', 'This name belongs to a system role'],
    ['Support 2', undefined],
  ])('[VAL-2] [VAL-10] %j: %s', (name, message) => {
    const parsed = z.safeParse(roleForm, { ...emptyRole, name });
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });
});

describe('the overview', () => {
  const itemsOf = (...given: Parameters<typeof overviewOf>) => overviewOf(...given).flatMap(({ items }) => items);

  it('lists the name and every group, and of an edited role marks what changes', () => {
    const created = itemsOf(null, { name: 'Treasury', choices: chosen({ 'View statistics': 'FULL' }) });
    expect(created).toHaveLength(14);
    expect(created[0]).toEqual({ label: 'Role name', value: 'Treasury' });
    expect(created.filter(isChanged)).toEqual([]);
    const before = { name: 'Treasury', permissions: ['GET_ORGANISATION'] };
    const edited = itemsOf(before, { name: 'Desk', choices: chosen({ 'Manage payments': 'VIEW' }) });
    expect(edited).toHaveLength(14);
    expect(edited.filter(isChanged)).toEqual([
      { label: 'Role name', value: 'Desk', was: 'Treasury' },
      { label: 'Manage payments', value: 'View access', was: 'No access' },
    ]);
  });

  it('shows what a role ends up with: full access to businesses brings the statistics along', () => {
    const items = itemsOf(null, { name: 'Desk', choices: chosen({ 'Manage businesses': 'FULL' }) });
    expect(items).toContainEqual({ label: 'View statistics', value: 'Full access' });
  });

  it('starts from a level or another role, as far as the person may grant it', () => {
    const own = new Set<string>([
      'GET_BUSINESSES',
      'GET_PAYMENT',
      'GET_PAYMENTS',
      'INITIATE_CALLBACK',
      'CREATE_PAYMENT',
    ]);
    const something = { 'Manage businesses': 'VIEW', 'Manage payments': 'VIEW' } as const;
    expect(choicesAs('VIEW', own)).toEqual(chosen(something));
    expect(choicesAs('NONE', own)).toEqual(emptyRole.choices);
    const manager = choicesOf(systemRolePermissions('MANAGER'));
    expect(choicesAs(manager, own)).toEqual(chosen({ ...something, 'Manage payments': 'FULL' }));
    expect(choicesAs(manager, new Set(permissions))).toEqual(manager);
    // View on everything: each group that has a View level, and nothing more.
    const view = choicesAs('VIEW', new Set(permissions));
    expect(view).toMatchObject({
      'Manage payments': 'VIEW',
      'View statistics': 'NONE',
      'Manage users and roles': 'NONE',
    });
  });

  it('[ROLE-1] name the groups that bring what another one shows', () => {
    const choices = chosen({ 'Manage businesses': 'FULL' });
    expect(broughtBy(group('View statistics'), choices)).toEqual(['Manage businesses']);
    expect(broughtBy(group('Manage payments'), choices)).toEqual([]);
    expect(broughtBy(group('View statistics'), { ...choices, 'View statistics': 'FULL' })).toEqual([]);
  });
});
