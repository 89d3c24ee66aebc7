import { documented } from '../reference';
import { createRole, deleteRole, getRole, listPermissionGroups, listRoles, type Role, updateRole } from './roles';

const example: Role = {
  id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Treasury',
  isSystem: false,
  permissions: ['GET_STATISTICS', 'GET_BALANCES', 'GET_ORGANISATION'],
  userCount: 2,
  groups: [{ name: 'View statistics', access: 'FULL' }],
  createdAt: '2025-03-14T09:26:53.589Z',
};

export const rolesEndpoints = [
  documented(listRoles, {
    summary: 'The system roles, then the organisation’s own by name, each with its access per permission group.',
    example: { roles: [example] },
  }),
  documented(listPermissionGroups, {
    summary: 'The thirteen groups a role is edited by. An empty view list: the group has no View level.',
  }),
  documented(getRole, {
    summary: 'One role',
    example,
  }),
  documented(createRole, {
    summary: 'A new role. Nobody can grant a permission he does not hold.',
    example,
  }),
  documented(updateRole, {
    summary: 'Changes a role’s name or permissions, for everybody who has it, at their next request.',
    example,
  }),
  documented(deleteRole, {
    summary: 'Deletes a role that nobody has.',
  }),
];
