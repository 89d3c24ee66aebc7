import {
  createUser,
  deleteUser,
  getUser,
  inviteUser as inviteUserAgain,
  listRoleChoices,
  refuseFactorReset,
  updateUser,
} from '@countinghouse/contract/people/users';
import { groupsOf } from '@countinghouse/contract';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { couldGrant } from '../../../platform/grants';
import { authorityOfRole, selectRoles } from '../roles';
import { deleteUser as remove } from './delete-user';
import { inviteAgain } from './invite-again';
import { inviteUser } from './invite-user';
import { userList } from './list';
import { refuseFactorReset as refuse } from './refuse-factor-reset';
import { findMember } from './repository';
import { updateUser as update } from './update-user';
import { userVersion, userView } from './view';

export const userRoutes: Route[] = [
  listRoute(userList),

  route(listRoleChoices, async ({ tx, principal }) => {
    const { organisationId, permissions, systemRole } = memberOf(principal);
    const caller = { permissions, isAdministrator: systemRole === 'ADMIN' };
    const roles = await selectRoles(tx, organisationId);
    return {
      roles: roles.map((role) => ({
        id: role.id,
        name: role.name,
        isSystem: role.isSystem,
        isGrantable: couldGrant(caller, authorityOfRole(role)),
        groups: groupsOf(role.permissions),
      })),
    };
  }),

  route(getUser, async ({ tx, principal, params, reply }) => {
    const member = await findMember(tx, memberOf(principal).organisationId, params.id);
    if (!member) throw new AppError('NOT_FOUND');
    reply.version(userVersion(member));
    return userView(member);
  }),

  route(createUser, async ({ tx, principal, body, request, reply, config }) => {
    const member = await inviteUser(tx, { member: memberOf(principal), request }, body, config);
    reply.made('user', member.id);
    return userView(member);
  }),

  route(updateUser, async ({ tx, principal, params, body, request, expected, reply }) => {
    const member = await update(tx, { member: memberOf(principal), request, expected }, params.id, body);
    reply.made('user', member.id);
    reply.version(userVersion(member));
    return userView(member);
  }),

  route(deleteUser, async ({ tx, principal, params, request, expected }) => {
    await remove(tx, { member: memberOf(principal), request, expected }, params.id);
    return undefined;
  }),

  route(inviteUserAgain, async ({ tx, principal, params, request, config }) => {
    await inviteAgain(tx, { member: memberOf(principal), request }, params.id, config);
    return undefined;
  }),

  route(refuseFactorReset, async ({ tx, principal, params, request }) => {
    await refuse(tx, { member: memberOf(principal), request }, params.id);
    return undefined;
  }),
];
