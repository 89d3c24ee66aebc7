import type { Tx } from '@countinghouse/database';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import { openSecret, sealSecret } from '../../platform/secrets';
import { recordOn, type Change } from './change';
import { findSealedSecrets, holdBusiness, replaceSecret } from './repository';
import { scopeOf } from './scope-of';

/** How long the secret before a new one goes on signing. */
const overlapHours = 24;

export const newSecret = (): Buffer => randomBytes(32);

/** Encrypted as the table keeps it. */
export const sealCallbackSecret = (secretKey: string, secret: Buffer): Buffer =>
  sealSecret(secretKey, secret.toString('base64url'));

const open = (secretKey: string, sealed: Buffer): Buffer => Buffer.from(openSecret(secretKey, sealed), 'base64url');

/** As people and the libraries of receivers write it: the prefix, then the key's bytes in base64. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** The keys that sign the callbacks of a business just now, the current one first. */
export const signingSecrets = async (
  tx: Tx,
  organisationId: string,
  businessId: string,
  secretKey: string,
): Promise<Buffer[]> =>
  (await findSealedSecrets(tx, organisationId, businessId)).map((sealed) => open(secretKey, sealed));

type Named = { readonly businessId: string; readonly secretKey: string };

// The secret stands behind a second factor, which a machine does not have.
const holdForPeople = async (tx: Tx, { member }: Change, businessId: string): Promise<void> => {
  if (member.apiKey) throw new AppError('FORBIDDEN', { message: 'Callback secrets are shown to people only' });
  if (!(await holdBusiness(tx, await scopeOf(tx, member), businessId))) throw new AppError('NOT_FOUND');
};

/** @throws AppError NOT_FOUND, FORBIDDEN (an API key) */
export const showSecret = async (tx: Tx, change: Change, { businessId, secretKey }: Named): Promise<string> => {
  const { organisationId } = change.member;
  await holdForPeople(tx, change, businessId);
  const [current] = await signingSecrets(tx, organisationId, businessId, secretKey);
  if (!current) throw new AppError('NOT_FOUND');
  await recordOn(tx, change, { action: 'business.callback-secret.show', businessId });
  return secretText(current);
};

/**
 * Puts a new secret in place. The one before goes on signing beside it, so that a receiver changes over without losing a
 * message, and so do those of earlier rotations whose time is not over.
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
