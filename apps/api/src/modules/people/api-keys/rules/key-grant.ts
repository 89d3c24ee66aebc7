import type { BusinessId } from '@countinghouse/contract/ids';
import { authorityOfKey, grantableToKeys } from '../../../../platform/api-credentials/rules';
import { AppError } from '../../../../platform/errors';
import type { Authority } from '../../../../platform/grants';
import { assertMayGrant, authorityOf, noAuthority } from '../../../../platform/grants';

/** Permissions of a key, with their scope and end. Null: every business, for ever. */
export type KeyGrant = {
  readonly permissions: readonly string[];
  readonly businessIds: readonly BusinessId[] | null;
  readonly expiresAt: Date | null;
};

/** @throws AppError FORBIDDEN */
export const assertMayGiveKey = (grantor: Authority, { permissions }: KeyGrant): void =>
  assertMayGrant(grantableToKeys(grantor), noAuthority, authorityOf(permissions));

const reaches = (wide: readonly string[] | null, narrow: readonly string[] | null): boolean =>
  wide === null || (narrow !== null && narrow.every((id) => wide.includes(id)));

/** True if the first ends later than the second; null ends never. */
export const outlasts = (one: Date | null, other: Date | null): boolean =>
  other !== null && (one === null || one > other);

/**
 * True if a change gives a key anything it does not have in force: a permission, even one its person could no longer give, a business, or more
 * time. The author of such a change becomes responsible for the whole key, so he must hold all of it.
 */
export const addsTo = (before: KeyGrant, after: KeyGrant, responsible: Authority): boolean => {
  const inForce = authorityOfKey(before.permissions, responsible).permissions;
  return (
    after.permissions.some((permission) => !inForce.has(permission)) ||
    !reaches(before.businessIds, after.businessIds) ||
    outlasts(after.expiresAt, before.expiresAt)
  );
};

/** Values compared by a change of a key: its permissions, name and allowed addresses. */
export type KeyValues = KeyGrant & { readonly name: string; readonly ipAddresses: readonly string[] };

/** True if a change only removes: fewer permissions, businesses, addresses or less time, and the same name. */
const onlyTakesAway = (before: KeyValues, after: KeyValues): boolean =>
  after.name === before.name &&
  after.permissions.every((permission) => before.permissions.includes(permission)) &&
  after.ipAddresses.every((address) => before.ipAddresses.includes(address)) &&
  reaches(before.businessIds, after.businessIds) &&
  !outlasts(after.expiresAt, before.expiresAt);

/** Reach of a machine that edits keys; null for people, who reach every business for ever. */
export type Reach = Pick<KeyGrant, 'businessIds' | 'expiresAt'> | null;

/**
 * Nobody changes a key with more permissions than his own, in force or not: a new address would hand all of them over. Removal stays possible.
 *
 * @throws AppError FORBIDDEN
 */
export const assertMayChangeKey = (editor: Authority, reach: Reach, before: KeyValues, after: KeyValues): void => {
  if (onlyTakesAway(before, after)) return;
  const { permissions } = grantableToKeys(editor);
  const lacking = before.permissions.filter((permission) => !permissions.has(permission));
  if (lacking.length > 0) {
    throw new AppError('FORBIDDEN', { message: `This key holds what you do not: ${lacking.join(', ')}` });
  }
  if (reach && (!reaches(reach.businessIds, before.businessIds) || outlasts(before.expiresAt, reach.expiresAt)))
    throw new AppError('FORBIDDEN', { message: 'This key reaches further than yours' });
};
