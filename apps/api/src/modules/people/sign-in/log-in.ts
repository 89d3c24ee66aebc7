import type { Tx } from '@countinghouse/database';
import { auditInEach } from '../../../platform/audit/repository';
import { AppError, tooManyRequests } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { verifyPassword } from '../../../platform/passwords';
import { openPassword } from '../../../platform/person-secrets';
import { checkRecoveryCode, checkSecondFactor, codeRefusal } from '../../../platform/second-factor/check';
import {
  clearThrottle,
  countFailure,
  holdThrottle,
  takeBackFailure,
  throttleSeconds,
  type CountedFailure,
} from '../../../platform/throttle/repository';
import { deviceSubject, isKnownDevice } from './device-repository';
import { enter, standingOf, type LoggedIn } from './enter';
import { findPersonByEmail, organisationsOf } from './repository';
import type { Origin, Services } from './services';
import { accountSubject, addressShare } from './throttle-subject';

const tooManyLoginsMessage = 'Too many failed login attempts. Try again later.';

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly twoFaCode?: number | undefined;
  /** Instead of the code. */
  readonly recoveryCode?: string | undefined;
};

export const tooManyLogins = (seconds: number): AppError => tooManyRequests(seconds, tooManyLoginsMessage);

/**
 * Signs a person in. With one organisation the session is bound to it at once, with several to none until one is chosen; with none, it can answer
 * invitations. An unknown e-mail costs the same work and gets the same answer as a wrong password.
 *
 * @throws AppError BAD_CREDENTIALS, TWO_FA_INVALID, ACCOUNT_DISABLED (only after the right password), RATE_LIMITED, UNAVAILABLE when too many
 * passwords wait to be hashed. Of one address few wait at a time, and known devices go first
 */
export const logIn = async (
  { database, config }: Services,
  credentials: Credentials,
  origin: Origin,
): Promise<LoggedIn> => {
  const { email, password, twoFaCode, recoveryCode } = credentials;
  const { person, isKnown } = await database.onPlatform(async (tx) => {
    const found = await findPersonByEmail(tx, email);
    return { person: found, isKnown: await isKnownDevice(tx, config.secretKey, found?.id ?? newId(), origin) };
  });
  // Known devices are counted apart from strangers, who could lock the person out otherwise.
  const [scope, subject] = isKnown
    ? (['device', deviceSubject(config.secretKey, email, origin)] as const)
    : (['account', accountSubject(config.secretKey, email)] as const);

  const refuse = async (tx: Tx, refusal: AppError): Promise<AppError> => {
    // Looked up for an unknown person too, so that both take the same work.
    await auditInEach(tx, await organisationsOf(tx, person?.id ?? newId()), {
      actor: { type: 'USER', id: person?.id ?? null, label: email },
      request: origin,
      action: 'login.failed',
      after: { code: refusal.code },
      result: 'FAILED',
    });
    return refusal;
  };

  // A stranger's address is counted before the work: of many attempts at once no more are judged than it has tries.
  const counted = await database.onPlatform(async (tx): Promise<CountedFailure | AppError | null> => {
    const addressSeconds = isKnown ? 0 : await holdThrottle(tx, 'ip', origin.ip);
    const seconds = Math.max(await throttleSeconds(tx, scope, subject), addressSeconds);
    if (seconds > 0) return refuse(tx, tooManyLogins(seconds));
    return isKnown ? null : countFailure(tx, 'ip', origin.ip);
  });
  if (counted instanceof AppError) throw counted;
  const takeBack = async (tx: Tx) => counted && takeBackFailure(tx, 'ip', origin.ip, counted);
  const asker = { share: isKnown ? `device ${subject}` : `address ${addressShare(origin.ip)}`, isKnown };
  const hash = person && openPassword(config.secretKey, person.id, person.password);
  // Outside any transaction: a connection must not be held while a processor is busy for half a second.
  const passwordIsRight = await verifyPassword(password, hash, asker).catch(async (error: unknown) => {
    await database.onPlatform(async (tx) => {
      await takeBack(tx);
      if (error instanceof AppError) await refuse(tx, error);
    });
    throw error;
  });

  // Refusals are returned, not thrown: their counters must be committed.
  const outcome = await database.onPlatform(async (tx): Promise<LoggedIn | AppError> => {
    const seconds = await holdThrottle(tx, scope, subject);
    if (seconds > 0) {
      await takeBack(tx);
      return refuse(tx, tooManyLogins(seconds));
    }
    if (!person || !passwordIsRight) {
      await countFailure(tx, scope, subject);
      if (isKnown) await countFailure(tx, 'ip', origin.ip);
      return refuse(tx, new AppError('BAD_CREDENTIALS'));
    }
    await takeBack(tx);
    const standing = await standingOf(tx, person);
    if (standing.isShutOut) return refuse(tx, new AppError('ACCOUNT_DISABLED'));
    if (person.twoFactorEnabled) {
      const factor = await (recoveryCode === undefined
        ? checkSecondFactor(tx, config.secretKey, person.id, twoFaCode)
        : checkRecoveryCode(tx, config.secretKey, person.id, recoveryCode));
      if (factor.outcome === 'locked') return refuse(tx, tooManyLogins(factor.retryAfterSeconds));
      if (factor.outcome !== 'passed') return refuse(tx, codeRefusal(factor));
    }
    await clearThrottle(tx, scope, subject);
    const factor = recoveryCode === undefined ? 'code' : 'recovery code';
    return enter(tx, config, person, standing, origin, person.twoFactorEnabled ? factor : null);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
};
