import type { BodyOf } from '@countinghouse/contract';
import type { createBusiness as create } from '@countinghouse/contract/organisation/business-changes';
import { createBusinessNeedsAllMessage } from '@countinghouse/contract/people/api-keys';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { fraction } from '@countinghouse/money';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { newSecret, sealCallbackSecret } from './callback-secret';
import type { Change } from './change';
import { recordOn } from './change';
import type { BusinessRecord } from './repository';
import { insertBusinesses } from './repository';
import { assertMaySettleIn, settingsOf } from './rules/business-form';
import { assertNameIsFree, auditView, organisationOf, saved } from './saved-business';
import { scopeOf } from './scope-of';

/** Share of a price that may be missing from a payment that still counts as paid. Set by the platform. */
const underpaymentTolerance = fraction('0.005');

/** @throws AppError FORBIDDEN (a key for chosen businesses), RULE_VIOLATED, FEATURES_EXCLUSIVE, DUPLICATE_NAME */
export const createBusiness = async (
  tx: Tx,
  change: Change,
  { settlementCurrency, ...form }: BodyOf<typeof create>,
  { secretKey, mode, now }: Pick<Config, 'secretKey' | 'mode'> & { readonly now: Date },
): Promise<BusinessRecord> => {
  const { organisationId, apiKey } = change.member;
  // A key bound to chosen businesses could never see the one it created.
  if (apiKey?.businessIds) throw new AppError('FORBIDDEN', { message: createBusinessNeedsAllMessage });
  const organisation = await organisationOf(tx, organisationId);
  assertMaySettleIn(organisation, settlementCurrency);
  const settings = settingsOf(form, organisation, mode);
  const id = newId<BusinessId>();
  await assertNameIsFree(tx, await scopeOf(tx, change.member), settings.name);
  await insertBusinesses(tx, [
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
  ]);
  const business = await saved(tx, organisationId, id);
  await recordOn(tx, change, { action: 'business.create', businessId: id, after: auditView(business) });
  return business;
};
