import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { all, permissions } from '../permissions';
import { plainName, validationMessages } from '../validation';

export const systemRoleMessage = 'System roles cannot be changed';
export const reservedRoleNameMessage = 'This name belongs to a system role';
export const roleNameTakenMessage = 'A role with this name exists already';
export const ownRoleMessage = 'You cannot change your own role';
/** 409 of a role that somebody still has. */
export const roleInUseMessage = (users: number): string =>
  `Role is assigned to ${users} ${users === 1 ? 'user' : 'users'}`;

export const roleName = plainName({ required: validationMessages.roleNameRequired });

/** What a role grants, group by group. */
export const roleGroups = z.array(z.object({ name: z.string(), access: z.enum(['FULL', 'VIEW', 'NONE']) }));

/** A role with what it grants. A newer server may know permissions this dashboard does not, so they are text. */
export const role = z.object({
  id: uuid,
  name: z.string(),
  isSystem: z.boolean(),
  permissions: z.array(z.string()),
  userCount: z.number(),
  groups: roleGroups,
  createdAt: instant,
});
export type Role = z.output<typeof role>;

const roleBody = z.strictObject({
  name: roleName,
  /** `GET_ORGANISATION` is added to every role, sent or not. */
  permissions: z.array(z.enum(permissions)).check(z.maxLength(permissions.length)),
});

const example: Role = {
  id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Treasury',
  isSystem: false,
  permissions: ['GET_STATISTICS', 'GET_BALANCES', 'GET_ORGANISATION'],
  userCount: 2,
  groups: [{ name: 'View statistics', access: 'FULL' }],
  createdAt: '2025-03-14T09:26:53.589Z',
};

const access = needs(all('MANAGE_ROLES'));
const params = z.strictObject({ id: uuid });

export const listRoles = endpoint({
  name: 'listRoles',
  slug: 'roles',
  method: 'GET',
  path: 'roles',
  summary: 'The system roles, then the organisation’s own by name, each with its access per permission group.',
  access,
  answer: z.object({ roles: z.array(role) }),
  example: { roles: [example] },
});

export const listPermissionGroups = endpoint({
  name: 'listPermissionGroups',
  slug: 'roles',
  method: 'GET',
  path: 'roles/permission-groups',
  summary: 'The thirteen groups a role is edited by. An empty view list: the group has no View level.',
  access,
  answer: z.array(z.object({ name: z.string(), view: z.array(z.string()), full: z.array(z.string()) })),
});

export const getRole = endpoint({
  name: 'getRole',
  slug: 'roles',
  method: 'GET',
  path: 'roles/:id',
  summary: 'One role',
  access,
  version: 'answered',
  params,
  answer: role,
  errors: ['NOT_FOUND'],
  example,
});

export const createRole = endpoint({
  name: 'createRole',
  slug: 'roles',
  method: 'POST',
  path: 'roles',
  summary: 'A new role. Nobody can grant a permission he does not hold.',
  access,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: roleBody,
  answer: role,
  status: 201,
  errors: ['FORBIDDEN', 'DUPLICATE_NAME', 'TWO_FA_INVALID'],
  example,
});

export const updateRole = endpoint({
  name: 'updateRole',
  slug: 'roles',
  method: 'PATCH',
  path: 'roles/:id',
  summary: 'Changes a role’s name or permissions, for everybody who has it, at their next request.',
  access,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.partial(roleBody),
  answer: role,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DUPLICATE_NAME', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
  example,
});

export const deleteRole = endpoint({
  name: 'deleteRole',
  slug: 'roles',
  method: 'DELETE',
  path: 'roles/:id',
  summary: 'Deletes a role that nobody has.',
  access,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ROLE_IN_USE', 'TWO_FA_INVALID'],
});

export const rolesEndpoints = [listRoles, listPermissionGroups, getRole, createRole, updateRole, deleteRole];
