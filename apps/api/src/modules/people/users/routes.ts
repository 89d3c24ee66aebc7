import {
  createUser,
  deleteUser,
  getUser,
  inviteUser as inviteUserAgain,
  listRoleChoices,
  listUsers,
  refuseFactorReset,
  updateUser,
} from '@countinghouse/contract/people/users';
import { groupsOf } from '@countinghouse/contract';
import { countLimit, openPage, totalOf } from '../../../platform/list/cursor';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { couldGrant } from '../../../platform/grants';
import { authorityOfRole, selectRoles } from '../roles';
import { deleteUser as remove } from './delete-user';
import { inviteAgain } from './invite-again';
import { inviteUser } from './invite-user';
import { refuseFactorReset as refuse } from './refuse-factor-reset';
import { countMembers, findMember, selectMembers } from './repository';
import { updateUser as update } from './update-user';
import { userVersion, userView } from './view';

export const userRoutes: Route[] = [
  route(listUsers, async ({ tx, principal, query, config }) => {
    const { organisationId } = memberOf(principal);
    const { limit, sortBy, descending, includeTotal, search, status, roleId } = query;
    const filters = { search, status, roleId };
    const identity = { list: listUsers.name, organisationId, sortBy, descending, filters };
    const page = openPage(config.secretKey, identity, query);
    const members = await selectMembers(tx, organisationId, filters, { descending, ...page });
    const { rows, paging } = page.close(members, ({ createdAt, id }) => [createdAt.toISOString(), id]);
    const users = rows.map(userView);
    if (!includeTotal) return { users, paging };
    return { users, paging, ...totalOf(await countMembers(tx, organisationId, filters, countLimit(limit)), limit) };
  }),

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
