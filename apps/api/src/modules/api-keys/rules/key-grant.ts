import { authorityOfKey, grantableToKeys } from '../../../platform/api-credentials/rules';
import type { Authority } from '../../../platform/grants';
import { assertMayGrant, authorityOf, noAuthority } from '../../../platform/grants';

/** What a key may do, where and until when. Null: every business, for ever. */
export type KeyGrant = {
  readonly permissions: readonly string[];
  readonly businessIds: readonly string[] | null;
  readonly expiresAt: Date | null;
};

/** @throws AppError FORBIDDEN */
export const assertMayGiveKey = (grantor: Authority, { permissions }: KeyGrant): void =>
  assertMayGrant(grantableToKeys(grantor), noAuthority, authorityOf(permissions));

const reaches = (wide: readonly string[] | null, narrow: readonly string[] | null): boolean =>
  wide === null || (narrow !== null && narrow.every((id) => wide.includes(id)));

/** Whether the first ends later than the second; null ends never. */
export const outlasts = (one: Date | null, other: Date | null): boolean =>
  other !== null && (one === null || one > other);

/**
 * Whether a change gives a key anything it does not have in force: a permission, also one its person could no longer
 * give, a business, or more time. Who does that answers for the whole key from then on, so he must hold all of it.
 */
export const addsTo = (before: KeyGrant, after: KeyGrant, responsible: Authority): boolean => {
  const inForce = authorityOfKey(before.permissions, responsible).permissions;
  return (
    after.permissions.some((permission) => !inForce.has(permission)) ||
    !reaches(before.businessIds, after.businessIds) ||
    outlasts(after.expiresAt, before.expiresAt)
  );
};
