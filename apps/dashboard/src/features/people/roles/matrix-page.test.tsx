import { groupsOf, permissionGroups, permissions, systemRolePermissions } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/people/roles';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissionText } from '../../../entities/role/permission-texts';
import { answerWith, showScreen } from '../../../testing/screen';
import { columnsThatFit, partOf, placeAfter } from './matrix-model';
import MatrixPage from './matrix-page';

const role = (name: string, held: readonly string[], id: string): Role => ({
  id,
  name,
  isSystem: false,
  permissions: [...held],
  userCount: 1,
  groups: groupsOf(held),
  createdAt: '2025-03-14T09:26:53.589Z',
});
const support = role('SUPPORT', systemRolePermissions('SUPPORT'), '00000000-0000-4000-8000-000000000001');
const admin = role('ADMIN', systemRolePermissions('ADMIN'), '00000000-0000-4000-8000-000000000004');

const show = async (roles: Role[], width = 1440) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? width > 960 : width <= 960,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerWith(() => ({ body: { roles } }));
  await showScreen({ routes: { '/user-roles/matrix': MatrixPage }, at: '/user-roles/matrix' });
};
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) });
const cells = (name: string) => [...row(name).querySelectorAll('td')].map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the matrix of roles', () => {
  it('[ROLE-1] shows each group as full, view or no access, and each permission as held or not', async () => {
    await show([support, admin]);
    await screen.findByRole('grid');
    expect(cells('Manage payments')).toEqual(['View access', 'Full access']);
    expect(cells('View statistics')).toEqual(['No access', 'Full access']);
    expect(cells('Create crypto deposits')).toEqual(['No', 'Yes']);
    expect(cells('List payments')).toEqual(['Yes', 'Yes']);
    await expectAccessible(document.body);
  });

  it('[ROLE-2] has a row for each permission of the thirteen groups, and the groups alone on wish', async () => {
    await show([support]);
    await screen.findByRole('grid');
    const lines = permissionGroups.reduce((sum, { full }) => sum + full.length, 0);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 13 + lines);
    await userEvent.click(screen.getByRole('switch', { name: 'Every permission' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 13);
  });

  it('lets arrows walk its cells from the heads to the last', async () => {
    await show([support, admin]);
    const grid = await screen.findByRole('grid');
    grid.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('SUPPORT');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('View access');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement?.textContent).toBe('Yes');
  });

  it('turns the page over more roles than fit, and never leaves half a page empty', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      role(`Desk ${at + 1}`, [], `00000000-0000-4000-8000-0000000001${10 + at}`),
    );
    await show(many);
    await screen.findByText('Roles 1 to 9 of 12');
    await userEvent.click(screen.getByRole('button', { name: 'Roles after these' }));
    await screen.findByText('Roles 4 to 12 of 12');
    expect(screen.queryByRole('link', { name: 'Desk 3' })).toBeNull();
    screen.getByRole('link', { name: 'Desk 12' });
  });

  it('shows one role at a time where there is no room for a table', async () => {
    await show([support, admin], 390);
    const region = await screen.findByRole('region', { name: 'Manage payments' });
    within(region).getByText('View access');
    await userEvent.click(screen.getByRole('button', { name: /Role/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^ADMIN/ }));
    within(screen.getByRole('region', { name: 'Manage payments' })).getByText('Full access');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('has words of its own for each permission', () => {
    const texts = permissions.map(permissionText);
    expect(new Set(texts).size).toBe(permissions.length);
    expect(permissionText('GET_NEW_THINGS')).toBe('Get new things');
  });

  it.each([
    [1136, 9],
    [820, 6],
    [390, 1],
    [100, 1],
  ])('of %i px has room for %i roles', (width, expected) => {
    expect(columnsThatFit(width)).toBe(expected);
  });

  it('keeps a part of the roles and a step of the keyboard inside', () => {
    expect(partOf(['a', 'b', 'c'], 2, 2)).toEqual({ first: 1, shown: ['b', 'c'] });
    expect(partOf(['a'], 0, 3)).toEqual({ first: 0, shown: ['a'] });
    const last = { row: 3, column: 2 };
    expect(placeAfter('ArrowUp', false, { row: 0, column: 1 }, last)).toEqual({ row: 0, column: 1 });
    expect(placeAfter('End', true, { row: 0, column: 0 }, last)).toEqual(last);
    expect(placeAfter('x', false, { row: 0, column: 0 }, last)).toBeNull();
  });
});
