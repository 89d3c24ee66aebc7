import { oldPasswordWrongMessage, passwordUnchangedMessage } from '@countinghouse/contract/account-security';
import type { Database } from '@countinghouse/database';
import type { Config } from '../../config';
import { audit } from '../../platform/audit/repository';
import { fieldError, tooManyRequests } from '../../platform/errors';
import { enqueue } from '../../platform/jobs/repository';
import { hashPassword, verifyPassword } from '../../platform/passwords';
import { endSessionsOf } from '../../platform/sessions/repository';
import { clearThrottle, countFailure, holdThrottle } from '../../platform/throttle/repository';
import { accountSubject, findPerson, passwordChangedJob, storePassword } from '../sign-in';

type Services = { readonly database: Database; readonly config: Config };
type Caller = {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly organisationId: string | null;
};
type Passwords = { readonly oldPassword: string; readonly newPassword: string };
type Origin = { readonly id: string; readonly ip: string; readonly userAgent: string };

/**
 * Changes the caller's password and ends the person's other sessions. Wrong old passwords count like failed logins: a
 * stolen session must not be a way to guess.
 * @throws AppError VALIDATION_FAILED for the fields `oldPassword` and `newPassword`, RATE_LIMITED.
 */
export const changePassword = async (
  { database, config }: Services,
  caller: Caller,
  { oldPassword, newPassword }: Passwords,
  origin: Origin,
): Promise<void> => {
  const subject = accountSubject(config.secretKey, caller.email);
  const person = await database.onPlatform((tx) => findPerson(tx, caller.userId));
  const isRight = await verifyPassword(oldPassword, person?.passwordHash ?? null);
  const secondsLocked = await database.onPlatform(async (tx) => {
    const seconds = await holdThrottle(tx, 'account', subject);
    if (seconds === 0) await (isRight ? clearThrottle(tx, 'account', subject) : countFailure(tx, 'account', subject));
    return seconds;
  });
  if (secondsLocked > 0) throw tooManyRequests(secondsLocked);
  if (!isRight) throw fieldError('oldPassword', oldPasswordWrongMessage);
  if (newPassword === oldPassword) throw fieldError('newPassword', passwordUnchangedMessage);

  const passwordHash = await hashPassword(newPassword);
  await database.onPlatform(async (tx) => {
    await storePassword(tx, caller.userId, passwordHash);
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
