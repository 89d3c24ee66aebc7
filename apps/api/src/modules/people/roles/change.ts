import type { EventName } from '../../../platform/audit/event-names';
import { all } from '@countinghouse/contract';
import { lookAlike } from '@countinghouse/contract/names';
import { isReservedRoleName } from '@countinghouse/contract/names';
import { reservedRoleNameMessage, roleNameTakenMessage } from '@countinghouse/contract/people/roles';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { AppError, fieldError, refused } from '../../../platform/errors';
import type { Expected } from '../../../platform/versions/expected';
import type { RoleRecord } from './repository';
import { findRole, selectOtherNames } from './repository';
import { roleVersion } from './view';

export type { Change };

/** Change based on a version that was seen. */
export type Edit = Change & { readonly expected: Expected };

export const need = all('MANAGE_ROLES');

export const existing = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<RoleRecord> => {
  const role = await findRole(tx, organisationId, id);
  if (!role) throw new AppError('NOT_FOUND');
  return role;
};

/** @throws AppError CHANGED_MEANWHILE */
export const assertAsSeen = (tx: Tx, { member, expected }: Edit, role: RoleRecord): Promise<void> =>
  expected.assertIs(tx, {
    organisationId: member.organisationId,
    entity: { type: 'role', id: role.id },
    version: roleVersion(role),
  });

/**
 * Refuses a name that could be mistaken for a system role's or another one's. The caller holds the organisation's authorities, so that no role is
 * named meanwhile.
 *
 * @throws AppError VALIDATION_FAILED, DUPLICATE_NAME
 */
export const assertNameIsFree = async (
  tx: Tx,
  organisationId: OrganisationId,
  name: string,
  except: string | null = null,
): Promise<void> => {
  if (isReservedRoleName(name)) throw fieldError('name', reservedRoleNameMessage);
  if ((await selectOtherNames(tx, organisationId, except)).some((other) => lookAlike(other, name))) {
    throw refused('name', roleNameTakenMessage, 'DUPLICATE_NAME');
  }
};

export const record = (
  tx: Tx,
  change: Change,
  action: EventName,
  roleId: string,
  before: unknown,
  after: unknown,
): Promise<void> => recordChange(tx, change, { action, entity: { type: 'role', id: roleId }, before, after });
