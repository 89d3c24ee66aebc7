import type { Tx } from '@countinghouse/database';
import { newId } from '../../../platform/ids';
import type { Named } from './callback-secret';
import { holdForPeople, newSecret, sealCallbackSecret, secretText } from './callback-secret';
import type { Change } from './change';
import { recordOn } from './change';
import { replaceSecret } from './repository';

/** Hours that the previous secret keeps signing after a new one. */
const overlapHours = 24;

/**
 * Installs a new secret. The previous one keeps signing beside it, so that a receiver changes over without losing a message, and so do those of
 * earlier rotations that have not expired.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (an API key)
 */
export const rotateSecret = async (
  tx: Tx,
  change: Change,
  { businessId, secretKey, now }: Named & { readonly now: Date },
): Promise<{ readonly callbackSecret: string; readonly previousValidUntil: Date }> => {
  const { organisationId } = change.member;
  await holdForPeople(tx, change, businessId);
  const secret = newSecret();
  const previousValidUntil = new Date(now.getTime() + overlapHours * 3_600_000);
  await replaceSecret(tx, organisationId, businessId, {
    retiredId: newId(),
    sealed: sealCallbackSecret(secretKey, secret),
    previousValidUntil,
  });
  await recordOn(tx, change, {
    action: 'business.callback-secret.rotate',
    businessId,
    after: { previousValidUntil: previousValidUntil.toISOString() },
  });
  return { callbackSecret: secretText(secret), previousValidUntil };
};
