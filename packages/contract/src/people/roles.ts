import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { all, permissions } from '../permissions';
import { plainName, validationMessages } from '../validation';

export const systemRoleMessage = 'System roles cannot be changed';
export const reservedRoleNameMessage = 'This name belongs to a system role';
export const roleNameTakenMessage = 'A role with this name exists already';
export const ownRoleMessage = 'You cannot change your own role';
/** 409 for a role that is still in use. */
export const roleInUseMessage = (users: number): string =>
  `Role is assigned to ${users} ${users === 1 ? 'user' : 'users'}`;

export const roleName = plainName({ required: validationMessages.roleNameRequired });

/** Access that a role grants, by group. */
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

const access = needs(all('MANAGE_ROLES'));
const params = z.strictObject({ id: uuid });

export const listRoles = endpoint({
  name: 'listRoles',
  slug: 'roles',
  method: 'GET',
  path: 'roles',
  access,
  answer: z.object({ roles: z.array(role) }),
});

export const listPermissionGroups = endpoint({
  name: 'listPermissionGroups',
  slug: 'roles',
  method: 'GET',
  path: 'roles/permission-groups',
  access,
  answer: z.array(z.object({ name: z.string(), view: z.array(z.string()), full: z.array(z.string()) })),
});

export const getRole = endpoint({
  name: 'getRole',
  slug: 'roles',
  method: 'GET',
  path: 'roles/:id',
  access,
  version: 'answered',
  params,
  answer: role,
  errors: ['NOT_FOUND'],
});

export const createRole = endpoint({
  name: 'createRole',
  slug: 'roles',
  method: 'POST',
  path: 'roles',
  access,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: roleBody,
  answer: role,
  status: 201,
  errors: ['FORBIDDEN', 'DUPLICATE_NAME', 'TWO_FA_INVALID'],
});

export const updateRole = endpoint({
  name: 'updateRole',
  slug: 'roles',
  method: 'PATCH',
  path: 'roles/:id',
  access,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.partial(roleBody),
  answer: role,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DUPLICATE_NAME', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const deleteRole = endpoint({
  name: 'deleteRole',
  slug: 'roles',
  method: 'DELETE',
  path: 'roles/:id',
  access,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ROLE_IN_USE', 'TWO_FA_INVALID'],
});
