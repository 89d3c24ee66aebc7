import { tooManyRequests } from '../../platform/errors';
import { verifyPassword } from '../../platform/passwords';
import { clearThrottle, countFailure, holdThrottle } from '../../platform/throttle/repository';
import { accountSubject, findPerson } from '../sign-in';
import type { Caller, Services } from './caller';

/**
 * Whether this is the caller's password. Wrong ones count like failed logins: a stolen session must not be a way to
 * guess.
 * @throws AppError RATE_LIMITED.
 */
export const provePassword = async (
  { database, config }: Services,
  caller: Caller,
  password: string,
): Promise<boolean> => {
  const subject = accountSubject(config.secretKey, caller.email);
  const person = await database.onPlatform((tx) => findPerson(tx, caller.userId));
  const isRight = await verifyPassword(password, person?.passwordHash ?? null);
  const secondsLocked = await database.onPlatform(async (tx) => {
    const seconds = await holdThrottle(tx, 'account', subject);
    if (seconds === 0) await (isRight ? clearThrottle(tx, 'account', subject) : countFailure(tx, 'account', subject));
    return seconds;
  });
  if (secondsLocked > 0) throw tooManyRequests(secondsLocked);
  return isRight;
};
