import { permissions, systemRolePermissions } from '@countinghouse/contract/permissions';
import type { RoleUse } from '@countinghouse/contract/people/permission-use';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import { choicesOf, choicesWithout, permissionsOf, takenOffBy } from './model';
import { countedText, unusedTitle } from './unused-model';
import UnusedPage from './unused-page';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
const uses = (held: readonly string[], used: readonly string[]): RoleUse['uses'] =>
  held.map((permission) => ({
    permission,
    lastUsedAt: used.includes(permission) ? ago(1) : null,
    isUnused: !used.includes(permission),
  }));
const held = ['GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK', 'CREATE_PAYMENT', 'GET_WITHDRAWALS'];
const desk: RoleUse = {
  roleId: '00000000-0000-4000-8000-000000000101',
  name: 'Desk',
  isSystem: false,
  userCount: 1,
  changedAt: ago(200),
  uses: uses(held, ['GET_PAYMENT', 'GET_PAYMENTS']),
};

const show = async (role: RoleUse = desk, session = {}, countedSince: string | null = ago(200)) => {
  answerWith(() => ({
    body: {
      countedSince,
      unusedSince: ago(90),
      roles: [role],
      people: [{ userId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', email: 'mara@example.com', uses: role.uses }],
    },
  }));
  await showScreen({
    routes: { '/user-roles/unused': UnusedPage },
    at: '/user-roles/unused',
    session,
    composition: { places: { user: (id: string) => `/edit-user/${id}` } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Role/ }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(role.name) }));
  return screen.findByRole('region', {
    name: countedSince ? 'Not used by anybody in 90 days' : 'Use is not known yet',
  });
};

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the permissions that nobody uses', () => {
  it('are listed, and those that can go lead to the role’s form without them', async () => {
    const region = await show();
    within(region).getByText('Create crypto deposits');
    within(region).getByText('One of them belongs to a level that is in use, and stays.');
    const link = within(region).getByRole('link', { name: 'Review without these 2' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      `/user-roles/edit/${desk.roleId}?without=CREATE_PAYMENT,GET_WITHDRAWALS`,
    );
    await screen.findByText('3 of 5 unused', { selector: 'summary *' });
    await expectAccessible(document.body);
  });

  it('are only shown of a system role and of one’s own', async () => {
    const region = await show({ ...desk, isSystem: true });
    within(region).getByText(/^A system role cannot be changed/);
    expect(within(region).queryByRole('link', { name: /^Review/ })).toBeNull();
    cleanup();
    const own = await show(desk, { role: 'Desk' });
    within(own).getByText(/^This is your own role/);
    expect(within(own).queryByRole('link', { name: /^Review/ })).toBeNull();
  });

  it('are not offered to be taken away before anything was counted', async () => {
    const region = await show(desk, {}, null);
    within(region).getByText('Create crypto deposits');
    expect(within(region).queryByRole('link')).toBeNull();
  });

  it('are told with the time since when it has been counted, and nothing is claimed of the time before', () => {
    expect(countedText({ countedSince: null, unusedSince: ago(90) }, now)).toMatch(/^Nothing has been counted yet/);
    expect(countedText({ countedSince: ago(3), unusedSince: ago(90) }, now)).toMatch(
      /^Counted since 25 Nov 2026, which is 3 days\./,
    );
    expect(unusedTitle({ countedSince: ago(3), unusedSince: ago(90) })).toBe('Not used by anybody since 25 Nov 2026');
    expect(countedText({ countedSince: ago(91), unusedSince: ago(90) }, now)).toMatch(/whole of the last 90 days/);
  });

  it('are taken away without anything that is used, for any role and any use', () => {
    fc.assert(
      fc.property(fc.subarray([...permissions]), fc.subarray([...permissions]), (role, without) => {
        const left: readonly string[] = permissionsOf(choicesWithout(role, without), role);
        const kept = role.filter((permission) => !without.includes(permission));
        expect(kept.filter((permission) => !left.includes(permission))).toEqual([]);
        // Nothing is granted by taking away.
        expect(
          left.filter((permission) => permission !== 'GET_ORGANISATION' && !role.includes(permission as never)),
        ).toEqual([]);
        expect(takenOffBy(role, without).every((permission) => without.includes(permission as never))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('go by the level of their group, also where another group has them too', () => {
    const manager = systemRolePermissions('MANAGER');
    const idle = ['CREATE_BUSINESS', 'UPDATE_BUSINESS', 'CREATE_PAYMENT'];
    expect(takenOffBy(manager, idle).toSorted()).toEqual(idle.toSorted());
    expect(choicesWithout(manager, idle)).toMatchObject({
      'Manage businesses': 'VIEW',
      'View statistics': 'FULL',
      'Manage payments': 'VIEW',
    });
    expect(choicesWithout(manager, [])).toEqual(choicesOf(manager));
  });
});
