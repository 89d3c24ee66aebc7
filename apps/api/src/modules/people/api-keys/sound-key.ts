import type { ApiCredentialValues } from '@countinghouse/contract/people/api-keys';
import {
  createBusinessNeedsAllMessage,
  expiryPastMessage,
  keyNameTakenMessage,
  unknownBusinessMessage,
} from '@countinghouse/contract/people/api-keys';
import { lookAlike } from '@countinghouse/contract/names';
import { permissions as everyPermission } from '@countinghouse/contract/permissions';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Member } from '../../../platform/principal';
import { clockNow } from '../../../platform/clock/repository';
import { findAuthority } from '../../../platform/authority/repository';
import { AppError, fieldError, refused } from '../../../platform/errors';
import type { Authority } from '../../../platform/grants';
import { noAuthority } from '../../../platform/grants';
import { scopeOf, selectBusinesses } from '../../organisation/businesses';
import type { CredentialRecord } from './repository';
import { selectOtherNames } from './repository';
import type { KeyGrant } from './rules/key-grant';
import { outlasts } from './rules/key-grant';

export type Values = ApiCredentialValues;

type Given = {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly businessIds: readonly BusinessId[] | null;
  readonly expiresAt?: string | null | undefined;
};

/** Each thing once, permissions in the product's order. */
export const normalised = ({ name, permissions, ipAddresses, businessIds, expiresAt = null }: Given) => ({
  name,
  permissions: everyPermission.filter((permission) => permissions.includes(permission)),
  ipAddresses: [...new Set(ipAddresses)],
  businessIds: businessIds && [...new Set(businessIds)],
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});

/** Present authority behind a key; none once its person has left, even if they return. */
export const responsibleFor = async (
  tx: Tx,
  organisationId: OrganisationId,
  { responsibleId, isAnsweredFor }: Pick<CredentialRecord, 'responsibleId' | 'isAnsweredFor'>,
): Promise<Authority> => (isAnsweredFor ? await findAuthority(tx, organisationId, responsibleId) : null) ?? noAuthority;

/** The businesses a caller may restrict a key to. The special business is hidden from every key. */
export const businessesFor = async (tx: Tx, member: Member) =>
  selectBusinesses(tx, await scopeOf(tx, { ...member, systemRole: null }));

const assertKnowsBusinesses = async (
  tx: Tx,
  member: Member,
  businessIds: readonly BusinessId[] | null,
): Promise<void> => {
  if (businessIds === null) {
    // A restricted key must not create an unrestricted one.
    if (member.apiKey?.businessIds) throw new AppError('FORBIDDEN');
    return;
  }
  const known = new Set<string>((await businessesFor(tx, member)).map(({ id }) => id));
  if (businessIds.some((id) => !known.has(id))) throw fieldError('businessIds', unknownBusinessMessage);
};

/** A new business would not be among the chosen ones, so the key could create businesses it cannot see. */
export const assertCanSeeNewBusinesses = ({ permissions, businessIds }: KeyGrant): void => {
  if (businessIds !== null && permissions.includes('CREATE_BUSINESS'))
    throw fieldError('permissions', createBusinessNeedsAllMessage);
};

export const assertToCome = async (tx: Tx, expiresAt: Date | null): Promise<void> => {
  if (expiresAt !== null && expiresAt <= (await clockNow(tx))) throw fieldError('expiresAt', expiryPastMessage);
};

/** Conditions on everything a key is given, beyond its giver holding it. */
export const assertSound = async (tx: Tx, member: Member, given: KeyGrant): Promise<void> => {
  assertCanSeeNewBusinesses(given);
  await assertToCome(tx, given.expiresAt);
  // A key with an end must not create one that lasts longer.
  if (member.apiKey && outlasts(given.expiresAt, member.apiKey.expiresAt)) throw new AppError('FORBIDDEN');
  await assertKnowsBusinesses(tx, member, given.businessIds);
};

/**
 * Refuses a name that could be mistaken for another working key's. The caller holds the organisation's authorities, so that no key is named
 * meanwhile.
 *
 * @throws AppError DUPLICATE_NAME
 */
export const assertNameIsFree = async (
  tx: Tx,
  organisationId: OrganisationId,
  name: string,
  except: string | null = null,
): Promise<void> => {
  const others = await selectOtherNames(tx, organisationId, except);
  if (!others.some((other) => lookAlike(other, name))) return;
  throw refused('name', keyNameTakenMessage, 'DUPLICATE_NAME');
};
