import type { Tx } from '@countinghouse/database';
import { AppError } from '../../../platform/errors';
import type { Named } from './callback-secret';
import { holdForPeople, secretText, signingSecrets } from './callback-secret';
import type { Change } from './change';
import { recordOn } from './change';

/** @throws AppError NOT_FOUND, FORBIDDEN (an API key) */
export const showSecret = async (tx: Tx, change: Change, { businessId, secretKey }: Named): Promise<string> => {
  const { organisationId } = change.member;
  await holdForPeople(tx, change, businessId);
  const [current] = await signingSecrets(tx, organisationId, businessId, secretKey);
  if (!current) throw new AppError('NOT_FOUND');
  await recordOn(tx, change, { action: 'business.callback-secret.show', businessId });
  return secretText(current);
};
