import { implicitPermission, permissions as every, type AnswerOf } from '@countinghouse/contract';
import type { OrganisationId } from '@countinghouse/contract/ids';
import {
  mostPeopleOfRole,
  unusedAfterDays,
  type getPermissionUse,
} from '@countinghouse/contract/people/permission-use';
import type { ReadTx } from '@countinghouse/database';
import { countedSince, lastUsesOfPeople, lastUsesOfRoles } from '../../../platform/permission-use/repository';
import { selectMembersOfRole, selectRoleChanges, selectRoles } from './repository';

const dayMs = 86_400_000;

type Uses = AnswerOf<typeof getPermissionUse>['roles'][number]['uses'];

/** The permissions of a role in the product's order, each with its last use. Everybody has the implicit one, which is no use to look at. */
const usesOf = (held: readonly string[], lastUse: ReadonlyMap<string, Date>, unusedSince: Date): Uses =>
  every
    .filter((permission) => permission !== implicitPermission && held.includes(permission))
    .map((permission) => {
      const last = lastUse.get(permission);
      return {
        permission,
        lastUsedAt: last?.toISOString() ?? null,
        isUnused: last === undefined || last < unusedSince,
      };
    });

type Noted = { readonly permission: string; readonly lastUsedAt: Date };

const byPermission = <Row extends Noted>(rows: readonly Row[], isOf: (row: Row) => boolean): Map<string, Date> =>
  new Map(rows.filter(isOf).map(({ permission, lastUsedAt }) => [permission, lastUsedAt]));

/** Last uses of the organisation's roles and, of one of them, those of its people. */
export const permissionUse = async (
  tx: ReadTx,
  organisationId: OrganisationId,
  now: Date,
  roleId: string | undefined,
): Promise<AnswerOf<typeof getPermissionUse>> => {
  const unusedSince = new Date(now.getTime() - unusedAfterDays * dayMs);
  const roles = await selectRoles(tx, organisationId);
  const changes = new Map((await selectRoleChanges(tx, organisationId)).map(({ id, updatedAt }) => [id, updatedAt]));
  const ofRoles = await lastUsesOfRoles(tx, organisationId);
  const chosen = roles.find(({ id }) => id === roleId);
  const people = chosen ? await selectMembersOfRole(tx, organisationId, chosen.id, mostPeopleOfRole) : [];
  const ofPeople = await lastUsesOfPeople(
    tx,
    organisationId,
    people.map(({ id }) => id),
  );
  return {
    countedSince: (await countedSince(tx, organisationId))?.toISOString() ?? null,
    unusedSince: unusedSince.toISOString(),
    roles: roles.map(({ id, name, isSystem, userCount, permissions, createdAt }) => ({
      roleId: id,
      name,
      isSystem,
      userCount,
      changedAt: (changes.get(id) ?? createdAt).toISOString(),
      uses: usesOf(
        permissions,
        byPermission(ofRoles, (row) => row.roleId === id),
        unusedSince,
      ),
    })),
    people: people.map(({ id, email }) => ({
      userId: id,
      email,
      uses: usesOf(
        chosen?.permissions ?? [],
        byPermission(ofPeople, (row) => row.userId === id),
        unusedSince,
      ),
    })),
  };
};
