import type { BodyOf } from '@countinghouse/contract';
import type { Business, createBusiness as create, updateBusiness as update } from '@countinghouse/contract/businesses';
import { createBusinessNeedsAllMessage } from '@countinghouse/contract/api-keys';
import type { Tx } from '@countinghouse/database';
import { fraction } from '@countinghouse/money';
import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import { findOrganisation, type Organisation } from '../organisations';
import { recordOn, type Change } from './change';
import { newSecret, sealCallbackSecret } from './callback-secret';
import type { BusinessRecord } from './repository';
import { findBusiness, holdBusiness, insertBusinesses, isDuplicateName, storeSettings } from './repository';
import { assertMaySettleIn, settingsOf } from './rules/business-form';
import { scopeOf } from './scope-of';
import { businessView } from './view';

/** Share of a price that may be missing from a payment that still counts as paid. Set by the platform. */
const underpaymentTolerance = fraction('0.005');

/** @throws AppError FORBIDDEN (a key for chosen businesses), RULE_VIOLATED, FEATURES_EXCLUSIVE, DUPLICATE_NAME */
export const createBusiness = async (
  tx: Tx,
  change: Change,
  { settlementCurrency, ...form }: BodyOf<typeof create>,
  { secretKey, now }: { readonly secretKey: string; readonly now: Date },
): Promise<BusinessRecord> => {
  const { organisationId, apiKey } = change.member;
  // What it made would not be among the businesses chosen for it: it could never see it.
  if (apiKey?.businessIds) throw new AppError('FORBIDDEN', { message: createBusinessNeedsAllMessage });
  const organisation = await organisationOf(tx, organisationId);
  assertMaySettleIn(organisation, settlementCurrency);
  const settings = settingsOf(form, organisation);
  const id = newId();
  await refusingTakenNames(() =>
    insertBusinesses(tx, [
      {
        ...settings,
        organisationId,
        id,
        status: 'ACTIVE',
        settlementCurrency,
        underpaymentTolerance,
        callbackSecretEnc: sealCallbackSecret(secretKey, newSecret()),
        createdAt: now,
      },
    ]),
  );
  const business = await saved(tx, organisationId, id);
  await recordOn(tx, change, { action: 'business.create', businessId: id, after: auditView(business) });
  return business;
};

/**
 * Replaces the whole form.
 * @throws AppError NOT_FOUND, RULE_VIOLATED, FEATURES_EXCLUSIVE, DUPLICATE_NAME
 */
export const updateBusiness = async (
  tx: Tx,
  change: Change,
  { id, ...form }: BodyOf<typeof update>,
): Promise<BusinessRecord> => {
  const { organisationId } = change.member;
  const before = await holdBusiness(tx, await scopeOf(tx, change.member), id);
  if (!before) throw new AppError('NOT_FOUND');
  const settings = settingsOf(form, await organisationOf(tx, organisationId));
  await refusingTakenNames(() => storeSettings(tx, organisationId, id, settings));
  const business = await saved(tx, organisationId, id);
  await recordOn(tx, change, {
    action: 'business.update',
    businessId: id,
    before: auditView(before),
    after: auditView(business),
  });
  return business;
};

const organisationOf = async (tx: Tx, organisationId: string): Promise<Organisation> => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new AppError('NOT_FOUND');
  return organisation;
};

// Whoever made a business gets it back, also an API key that is bound to other ones.
const saved = async (tx: Tx, organisationId: string, id: string): Promise<BusinessRecord> => {
  const business = await findBusiness(tx, { organisationId, hiddenBusinessId: null, onlyBusinessIds: null }, id);
  if (!business) throw new Error(`Business ${id} was saved and is not there`);
  return business;
};

export const nameTakenMessage = 'Business with this name already exists';

const refusingTakenNames = async (write: () => Promise<void>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (!isDuplicateName(error)) throw error;
    throw new AppError('DUPLICATE_NAME', { message: nameTakenMessage, rejection: nameTakenMessage, cause: error });
  }
};

/** What the audit trail keeps of a business: its settings, without what a callback URL may carry to be believed. */
const auditView = (business: BusinessRecord): Omit<Business, 'id' | 'businessName' | 'createdAt'> => {
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
