import {
  oldPasswordWrongMessage,
  passwordCommonMessage,
  passwordUnchangedMessage,
} from '@countinghouse/contract/people/account-security';
import { audit } from '../../../platform/audit/repository';
import { isCommonPassword } from '../../../platform/common-passwords';
import { fieldError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { hashPassword, knownPerson } from '../../../platform/passwords';
import { sealPassword } from '../../../platform/person-secrets';
import { endSessionsOf } from '../../../platform/sessions/repository';
import { passwordChangedJob, storePassword, wordsAround } from '../sign-in';
import type { Caller, Origin, Services } from './caller';
import { provePassword } from './prove-password';

type Passwords = { readonly oldPassword: string; readonly newPassword: string };

/**
 * Changes the caller's password and ends the person's other sessions.
 * @throws AppError VALIDATION_FAILED for the fields `oldPassword` and `newPassword`, RATE_LIMITED.
 */
export const changePassword = async (
  services: Services,
  caller: Caller,
  { oldPassword, newPassword }: Passwords,
  origin: Origin,
): Promise<void> => {
  if (!(await provePassword(services, caller, oldPassword))) throw fieldError('oldPassword', oldPasswordWrongMessage);
  if (newPassword === oldPassword) throw fieldError('newPassword', passwordUnchangedMessage);
  const { database, config } = services;
  const words = await database.onPlatform((tx) => wordsAround(tx, { id: caller.userId, email: caller.email }));
  if (await isCommonPassword(newPassword, { words, assetsDir: config.assetsDir }))
    throw fieldError('newPassword', passwordCommonMessage);

  const hash = await hashPassword(newPassword, knownPerson(caller.userId));
  const sealed = sealPassword(config.secretKey, caller.userId, hash);
  await database.onPlatform(async (tx) => {
    await storePassword(tx, caller.userId, sealed);
    await endSessionsOf(tx, caller.userId, 'PASSWORD_CHANGED', caller.sessionId);
    await audit(tx, {
      actor: { type: 'USER', id: caller.userId, label: caller.email },
      organisationId: caller.organisationId,
      sessionId: caller.sessionId,
      request: origin,
      action: 'password.change',
      result: 'SUCCESS',
    });
    await enqueue(tx, passwordChangedJob, { userId: caller.userId });
  });
};
