import { permissionGroups } from '@countinghouse/contract';
import {
  createRole,
  deleteRole,
  getRole,
  listPermissionGroups,
  listRoles,
  updateRole,
} from '@countinghouse/contract/people/roles';
import type { Route } from '../../../http/route';
import { memberOf, readRoute, route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { endRoleView, viewAsRole } from '@countinghouse/contract/people/role-views';
import { getPermissionUse } from '@countinghouse/contract/people/permission-use';
import { createRole as create } from './create-role';
import { deleteRole as remove } from './delete-role';
import { permissionUse } from './permission-use';
import { findRole, selectRoles } from './repository';
import { stopViewing, viewAs } from './role-views';
import { updateRole as update } from './update-role';
import { roleVersion, roleView } from './view';

export const roleRoutes: Route[] = [
  route(listRoles, async ({ tx, principal }) => {
    const roles = await selectRoles(tx, memberOf(principal).organisationId);
    return { roles: roles.map(roleView) };
  }),

  route(listPermissionGroups, async () =>
    permissionGroups.map(({ name, view, full }) => ({ name, view: [...view], full: [...full] })),
  ),

  readRoute(getPermissionUse, async ({ tx, principal, query, now }) =>
    permissionUse(tx, memberOf(principal).organisationId, await now(), query.roleId),
  ),

  route(getRole, async ({ tx, principal, params, reply }) => {
    const role = await findRole(tx, memberOf(principal).organisationId, params.id);
    if (!role) throw new AppError('NOT_FOUND');
    reply.version(roleVersion(role));
    return roleView(role);
  }),

  route(createRole, async ({ tx, principal, body, request, reply }) => {
    const role = await create(tx, { member: memberOf(principal), request }, body);
    reply.made('role', role.id);
    return roleView(role);
  }),

  route(updateRole, async ({ tx, principal, params, body, request, expected, reply }) => {
    const role = await update(tx, { member: memberOf(principal), request, expected }, params.id, body);
    reply.made('role', role.id);
    reply.version(roleVersion(role));
    return roleView(role);
  }),

  route(deleteRole, async ({ tx, principal, params, request, expected }) => {
    await remove(tx, { member: memberOf(principal), request, expected }, params.id);
    return undefined;
  }),

  route(viewAsRole, async ({ tx, principal, params, request }) => {
    await viewAs(tx, { member: memberOf(principal), request }, params.id);
    return undefined;
  }),

  route(endRoleView, async ({ tx, principal, request }) => {
    await stopViewing(tx, principal, request);
    return undefined;
  }),
];
