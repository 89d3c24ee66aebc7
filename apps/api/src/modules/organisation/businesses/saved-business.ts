import type { Business } from '@countinghouse/contract/organisation/businesses';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { lookAlike } from '@countinghouse/contract/names';
import type { Tx } from '@countinghouse/database';
import { AppError, refused } from '../../../platform/errors';
import type { Organisation } from '../organisations';
import { findOrganisation } from '../organisations';
import type { BusinessRecord } from './repository';
import { findBusiness, holdNames, selectBusinesses } from './repository';
import type { BusinessScope } from './scope';
import { businessView } from './view';

export const organisationOf = async (tx: Tx, organisationId: OrganisationId): Promise<Organisation> => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new AppError('NOT_FOUND');
  return organisation;
};

// Business returned to its creator, also to an API key bound to other ones.
export const saved = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<BusinessRecord> => {
  const business = await findBusiness(tx, { organisationId, hiddenBusinessId: null, onlyBusinessIds: null }, id);
  if (!business) throw new Error(`Business ${id} was saved and is not there`);
  return business;
};

const nameTakenMessage = 'Business with this name already exists';

/**
 * Refuses a name that could be mistaken for that of another visible business: a refusal because of any other would reveal it. Nobody else names a
 * business of the organisation until the transaction ends.
 *
 * @throws AppError DUPLICATE_NAME
 */
export const assertNameIsFree = async (
  tx: Tx,
  scope: BusinessScope,
  name: string,
  except: string | null = null,
): Promise<void> => {
  await holdNames(tx, scope.organisationId);
  const others = (await selectBusinesses(tx, scope)).filter(({ id }) => id !== except);
  if (others.some((other) => lookAlike(other.name, name)))
    throw refused('businessName', nameTakenMessage, 'DUPLICATE_NAME');
};

/** Business in the audit trail: its settings, without credentials in a callback URL. */
export const auditView = (business: BusinessRecord): Omit<Business, 'id' | 'businessName' | 'createdAt'> => {
  const { id: _id, businessName: _name, createdAt: _at, ...settings } = businessView(business);
  return {
    ...settings,
    depositReceivedCallbackUrl: withoutCredentials(settings.depositReceivedCallbackUrl),
    withdrawalCallbackUrl: withoutCredentials(settings.withdrawalCallbackUrl),
    withdrawalApprovalCallbackUrl: withoutCredentials(settings.withdrawalApprovalCallbackUrl),
  };
};

const withoutCredentials = (url: string | null): string | null =>
  url && url.replace(/\/\/[^/?#]*@/, '//…@').replace(/[?#].*$/, '?…');
