import {
  alreadyEnabledMessage,
  notEnabledMessage,
  passwordWrongMessage,
  setupExpiredMessage,
} from '@countinghouse/contract/account-security';
import type { Tx } from '@countinghouse/database';
import { audit } from '../../platform/audit/repository';
import { clockNow } from '../../platform/clock/repository';
import { AppError, fieldError, tooManyRequests } from '../../platform/errors';
import { enqueue } from '../../platform/jobs/repository';
import type { SecondFactorResult } from '../../platform/second-factor/check';
import { checkSecondFactor, stepOf } from '../../platform/second-factor/check';
import { issueRecoveryCodes } from '../../platform/second-factor/recovery-codes';
import {
  enableSecondFactor,
  findSealedSecret,
  findSetup,
  removeSecondFactor,
} from '../../platform/second-factor/repository';
import { openSecret } from '../../platform/secrets';
import { endSessionsOf } from '../../platform/sessions/repository';
import { clearThrottle, countFailure, holdThrottle } from '../../platform/throttle/repository';
import type { Caller, Origin, Services } from './caller';
import { secondFactorChangedJob } from './jobs';
import { provePassword } from './prove-password';

/** Refusals are returned, not thrown: the wrong code they count must be committed. */
type Refused =
  | Exclude<SecondFactorResult, { outcome: 'passed' }>
  | { readonly outcome: 'refused'; readonly error: AppError };

const throwRefusal = (refused: Refused): never => {
  if (refused.outcome === 'locked') throw tooManyRequests(refused.retryAfterSeconds);
  throw refused.outcome === 'refused' ? refused.error : new AppError('TWO_FA_INVALID');
};

const conflict = (rejection: string): Refused => ({
  outcome: 'refused',
  error: new AppError('STATE_CONFLICT', { message: rejection, rejection }),
});

const finishChange = async (tx: Tx, caller: Caller, origin: Origin, enabled: boolean): Promise<void> => {
  await endSessionsOf(tx, caller.userId, 'TWO_FA_CHANGED', caller.sessionId);
  await audit(tx, {
    actor: { type: 'USER', id: caller.userId, label: caller.email },
    organisationId: caller.organisationId,
    sessionId: caller.sessionId,
    request: origin,
    action: enabled ? 'second-factor.enable' : 'second-factor.disable',
    entity: { type: 'user', id: caller.userId },
    before: { twoFaEnabled: !enabled },
    after: { twoFaEnabled: enabled },
    result: 'SUCCESS',
  });
  await enqueue(tx, secondFactorChangedJob, { userId: caller.userId, enabled });
};

/**
 * Confirms the waiting secret by a code of it. Answers the recovery codes, which nobody sees again, and ends the
 * person's other sessions. Wrong codes count with those of a login.
 * @throws AppError STATE_CONFLICT (enabled already, setup too old), TWO_FA_INVALID, RATE_LIMITED.
 */
export const enableTwoFactor = async (
  { database, config }: Services,
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<string[]> => {
  const outcome = await database.onPlatform(async (tx): Promise<string[] | Refused> => {
    // Held first: of many attempts at once each sees what the one before left.
    const retryAfterSeconds = await holdThrottle(tx, 'code', caller.userId);
    if (retryAfterSeconds > 0) return { outcome: 'locked', retryAfterSeconds };
    if (await findSealedSecret(tx, caller.userId)) return conflict(alreadyEnabledMessage);
    const sealed = await findSetup(tx, caller.userId);
    if (!sealed) return conflict(setupExpiredMessage);
    const step = stepOf(openSecret(config.secretKey, sealed), code, await clockNow(tx));
    if (step === null) {
      await countFailure(tx, 'code', caller.userId);
      return { outcome: 'failed' };
    }
    await clearThrottle(tx, 'code', caller.userId);
    await enableSecondFactor(tx, caller.userId, sealed, step);
    await finishChange(tx, caller, origin, true);
    return issueRecoveryCodes(tx, config.secretKey, caller.userId);
  });
  return Array.isArray(outcome) ? outcome : throwRefusal(outcome);
};

/**
 * Takes the caller's second factor off, against a code and the password. Ends the person's other sessions.
 * @throws AppError VALIDATION_FAILED for the field `password`, STATE_CONFLICT, TWO_FA_INVALID, RATE_LIMITED.
 */
export const disableTwoFactor = async (
  services: Services,
  caller: Caller,
  { code, password }: { readonly code: string; readonly password: string },
  origin: Origin,
): Promise<void> => {
  const { database, config } = services;
  // The password first: a code is spent by looking at it.
  if (!(await provePassword(services, caller, password))) throw fieldError('password', passwordWrongMessage);
  const refused = await database.onPlatform(async (tx): Promise<Refused | null> => {
    if (!(await findSealedSecret(tx, caller.userId))) return conflict(notEnabledMessage);
    const factor = await checkSecondFactor(tx, config.secretKey, caller.userId, code);
    if (factor.outcome !== 'passed') return factor;
    await removeSecondFactor(tx, caller.userId);
    await finishChange(tx, caller, origin, false);
    return null;
  });
  if (refused) throwRefusal(refused);
};
