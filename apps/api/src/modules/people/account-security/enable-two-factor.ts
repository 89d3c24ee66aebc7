import {
  alreadyEnabledMessage,
  passwordWrongMessage,
  setupExpiredMessage,
} from '@countinghouse/contract/people/account-security';
import { wallNow } from '../../../platform/clock/repository';
import { fieldError } from '../../../platform/errors';
import { stepOf } from '../../../platform/second-factor/check';
import { issueRecoveryCodes } from '../../../platform/second-factor/recovery-codes';
import { enableSecondFactor, findSealedSecret, findSetup } from '../../../platform/second-factor/repository';
import { openSecret } from '../../../platform/secrets';
import { clearThrottle, countFailure, holdThrottle } from '../../../platform/throttle/repository';
import type { Caller, Origin, Services } from './caller';
import { provePassword } from './prove-password';
import type { Refused } from './second-factor-change';
import { conflict, finishChange, throwRefusal } from './second-factor-change';

/**
 * Confirms the waiting secret by a code of it and the password. Answers the recovery codes, which nobody sees again, and
 * ends the person's other sessions. Wrong codes count with those of a login, wrong passwords like those of `provePassword`.
 * @throws AppError VALIDATION_FAILED for the field `password`, STATE_CONFLICT (enabled already, setup too old), TWO_FA_INVALID,
 *   RATE_LIMITED.
 */
export const enableTwoFactor = async (
  services: Services,
  caller: Caller,
  { code, password }: { readonly code: string; readonly password: string },
  origin: Origin,
): Promise<string[]> => {
  const { database, config } = services;
  if (!(await provePassword(services, caller, password))) throw fieldError('password', passwordWrongMessage);
  const outcome = await database.onPlatform(async (tx): Promise<string[] | Refused> => {
    // Held first: of many attempts at once each sees what the one before left.
    const retryAfterSeconds = await holdThrottle(tx, 'code', caller.userId);
    if (retryAfterSeconds > 0) return { outcome: 'locked', retryAfterSeconds };
    if (await findSealedSecret(tx, caller.userId)) return conflict(alreadyEnabledMessage);
    const sealed = await findSetup(tx, caller.userId);
    if (!sealed) return conflict(setupExpiredMessage);
    const step = stepOf(openSecret(config.secretKey, sealed), code, await wallNow(tx));
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
