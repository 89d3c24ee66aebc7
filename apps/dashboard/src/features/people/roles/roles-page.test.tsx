import { systemRolePermissions, accessOf, permissionGroups } from '@countinghouse/contract/permissions';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import RolesPage from './roles-page';

const support = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'SUPPORT',
  isSystem: true,
  permissions: [...systemRolePermissions('SUPPORT')],
  groups: permissionGroups.map((group) => ({
    name: group.name,
    access: accessOf(new Set<string>(systemRolePermissions('SUPPORT')), group),
  })),
  userCount: 2,
  createdAt: '2025-01-01T00:00:00.000Z',
};

beforeEach(() => {
  // jsdom knows no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a role of the list says in how many areas it has full access and view access, and no area has a column', async () => {
  answerWith(() => ({ body: { roles: [support] } }));
  await showScreen({ routes: { '/user-roles': RolesPage }, at: '/user-roles', permissions: ['MANAGE_ROLES'] });
  const row = await screen.findByRole('row', { name: /SUPPORT/ });
  expect(within(row).getByText('0 full, 4 view')).toBeDefined();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Type',
    'Users',
    'Access',
    'Actions',
  ]);
  await expectAccessible();
});
