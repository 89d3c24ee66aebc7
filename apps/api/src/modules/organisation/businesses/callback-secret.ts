import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/errors';
import { openSecret, sealSecret } from '../../../platform/secrets';
import type { Change } from './change';
import { findSealedSecrets, holdBusiness } from './repository';
import { scopeOf } from './scope-of';

export const newSecret = (): Buffer => randomBytes(32);

/** Encrypted for the table. */
export const sealCallbackSecret = (secretKey: string, secret: Buffer): Buffer =>
  sealSecret(secretKey, secret.toString('base64url'));

const open = (secretKey: string, sealed: Buffer): Buffer => Buffer.from(openSecret(secretKey, sealed), 'base64url');

/** Secret as people and the libraries of receivers write it: the prefix, then the key's bytes in base64. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Keys that sign the callbacks of a business at present, the current one first. */
export const signingSecrets = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  secretKey: string,
): Promise<Buffer[]> =>
  (await findSealedSecrets(tx, organisationId, businessId)).map((sealed) => open(secretKey, sealed));

export type Named = { readonly businessId: BusinessId; readonly secretKey: string };

// The secret requires a second factor, which a machine does not have.
export const holdForPeople = async (tx: Tx, { member }: Change, businessId: BusinessId): Promise<void> => {
  if (member.apiKey)
    throw new AppError('FORBIDDEN', { subCode: 'PEOPLE_ONLY', message: 'Callback secrets are shown to people only' });
  if (!(await holdBusiness(tx, await scopeOf(tx, member), businessId))) throw new AppError('NOT_FOUND');
};
