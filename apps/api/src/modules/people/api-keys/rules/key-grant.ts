import type { BusinessId } from '@countinghouse/contract/ids';
import { authorityOfKey, grantableToKeys } from '../../../../platform/api-credentials/rules';
import { AppError } from '../../../../platform/errors';
import type { Authority } from '../../../../platform/grants';
import { assertMayGrant, authorityOf, noAuthority } from '../../../../platform/grants';

/** What a key may do, where and until when. Null: every business, for ever. */
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

/** What a change of a key compares: what it may do, how it is called and from where it may be used. */
export type KeyValues = KeyGrant & { readonly name: string; readonly ipAddresses: readonly string[] };

/** Whether a change only takes away: fewer permissions, businesses, addresses or less time, and no other name. */
const onlyTakesAway = (before: KeyValues, after: KeyValues): boolean =>
  after.name === before.name &&
  after.permissions.every((permission) => before.permissions.includes(permission)) &&
  after.ipAddresses.every((address) => before.ipAddresses.includes(address)) &&
  reaches(before.businessIds, after.businessIds) &&
  !outlasts(after.expiresAt, before.expiresAt);

/** How far a machine that edits keys reaches itself; null for people, who reach every business for ever. */
export type Reach = Pick<KeyGrant, 'businessIds' | 'expiresAt'> | null;

/**
 * Nobody changes a key that holds more than himself, in force or not: a new address would put all of it into other hands.
 * Taking away stays possible.
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
