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

// Whoever made a business gets it back, also an API key that is bound to other ones.
export const saved = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<BusinessRecord> => {
  const business = await findBusiness(tx, { organisationId, hiddenBusinessId: null, onlyBusinessIds: null }, id);
  if (!business) throw new Error(`Business ${id} was saved and is not there`);
  return business;
};

const nameTakenMessage = 'Business with this name already exists';

/**
 * Refuses a name that would be mistaken for another business's, among those the caller may know of: a refusal because of any
 * other would say that it is there. Nobody else names a business of the organisation until the transaction ends.
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

/** What the audit trail keeps of a business: its settings, without what a callback URL may carry to be believed. */
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
