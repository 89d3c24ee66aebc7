import type { BodyOf } from '@countinghouse/contract';
import type { updateBusiness as update } from '@countinghouse/contract/organisation/business-changes';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import type { Expected } from '../../../platform/versions/expected';
import type { Change } from './change';
import { recordOn } from './change';
import type { BusinessRecord } from './repository';
import { holdBusiness, storeSettings } from './repository';
import { settingsOf } from './rules/business-form';
import { assertNameIsFree, auditView, organisationOf, saved } from './saved-business';
import { scopeOf } from './scope-of';
import { businessVersion } from './view';

/**
 * Replaces the whole form.
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, RULE_VIOLATED, FEATURES_EXCLUSIVE, DUPLICATE_NAME
 */
export const updateBusiness = async (
  tx: Tx,
  change: Change & { readonly expected: Expected },
  { id, ...form }: BodyOf<typeof update>,
  { mode }: Pick<Config, 'mode'>,
): Promise<BusinessRecord> => {
  const { organisationId } = change.member;
  const scope = await scopeOf(tx, change.member);
  const before = await holdBusiness(tx, scope, id);
  if (!before) throw new AppError('NOT_FOUND');
  await change.expected.assertIs(tx, {
    organisationId,
    entity: { type: 'business', id: before.id },
    version: businessVersion(before),
  });
  const settings = settingsOf(form, await organisationOf(tx, organisationId), mode);
  if (settings.name !== before.name) await assertNameIsFree(tx, scope, settings.name, id);
  await storeSettings(tx, organisationId, id, settings);
  const business = await saved(tx, organisationId, id);
  await recordOn(tx, change, {
    action: 'business.update',
    businessId: id,
    before: auditView(before),
    after: auditView(business),
  });
  return business;
};
