import type { Permission, PermissionNeed } from '@countinghouse/contract';
import { holds, implicitPermission } from '@countinghouse/contract';
import { AppError } from './errors';

/** Authority of somebody: permissions, and the flag of the system role ADMIN, which sees more than permissions say. */
export type Authority = {
  readonly permissions: ReadonlySet<string>;
  readonly isAdministrator: boolean;
};

/** Authority of a newcomer: an invited person, a new role, a new key. */
export const noAuthority: Authority = { permissions: new Set(), isAdministrator: false };

export const authorityOf = (permissions: Iterable<string>, isAdministrator = false): Authority => ({
  permissions: new Set(permissions),
  isAdministrator,
});

/** Grants in the change that the grantor cannot give, in the order requested. Empty: all allowed. */
export const beyond = (grantor: Authority, before: Authority, after: Authority): string[] => {
  const added = [...after.permissions].filter((permission) => !before.permissions.has(permission));
  const lacking = added.filter(
    (permission) => permission !== implicitPermission && !grantor.permissions.has(permission),
  );
  const crowns = after.isAdministrator && !before.isAdministrator && !grantor.isAdministrator;
  return crowns ? ['ADMIN', ...lacking] : lacking;
};

/** True if the grantor could give all of it to somebody who has nothing. */
export const couldGrant = (grantor: Authority, granted: Authority): boolean =>
  beyond(grantor, noAuthority, granted).length === 0;

/**
 * The one guard of all four doors: editing a role, assigning one, inviting, and making or editing an API key. Nobody grants permissions he does not
 * hold; only additions count, so that taking authority away stays possible.
 *
 * @throws AppError FORBIDDEN
 */
export const assertMayGrant = (grantor: Authority, before: Authority, after: Authority): void => {
  const lacking = beyond(grantor, before, after);
  if (lacking.length === 0) return;
  throw new AppError('FORBIDDEN', {
    message: `You cannot grant what you do not hold: ${lacking.join(', ')}`,
  });
};

/** @throws AppError FORBIDDEN when authority from the start of the request is gone by now. */
export const assertStillMay = ({ permissions }: Authority, need: PermissionNeed): void => {
  if (!holds(permissions, need)) throw new AppError('FORBIDDEN', { subCode: 'PERMISSION_MISSING' });
};

/** Permissions as stored in a role: each once, in the product's order, with the implicit one. */
export const canonicalPermissions = (all: readonly Permission[], chosen: Iterable<string>): Permission[] => {
  const wanted = new Set([implicitPermission, ...chosen]);
  return all.filter((permission) => wanted.has(permission));
};
