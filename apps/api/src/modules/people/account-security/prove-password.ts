import { tooManyRequests } from '../../../platform/errors';
import { knownPerson, verifyPassword } from '../../../platform/passwords';
import { openPassword } from '../../../platform/person-secrets';
import { clearThrottle, countFailure, holdThrottle } from '../../../platform/throttle/repository';
import { findPerson } from '../sign-in';
import type { Caller, Services } from './caller';

/**
 * True if this is the caller's password. Wrong ones lock like failed logins, counted apart from them: a stolen session must not be a way to guess,
 * nor a stranger at the login a way to lock the caller out.
 *
 * @throws AppError RATE_LIMITED
 */
export const provePassword = async (
  { database, config }: Services,
  caller: Caller,
  password: string,
): Promise<boolean> => {
  const person = await database.onPlatform((tx) => findPerson(tx, caller.userId));
  const hash = person && openPassword(config.secretKey, person.id, person.password);
  const isRight = await verifyPassword(password, hash, knownPerson(caller.userId));
  const secondsLocked = await database.onPlatform(async (tx) => {
    const seconds = await holdThrottle(tx, 'proof', caller.userId);
    if (seconds === 0)
      await (isRight ? clearThrottle(tx, 'proof', caller.userId) : countFailure(tx, 'proof', caller.userId));
    return seconds;
  });
  if (secondsLocked > 0) throw tooManyRequests(secondsLocked);
  return isRight;
};
