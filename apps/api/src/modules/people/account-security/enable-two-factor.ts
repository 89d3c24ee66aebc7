import {
  alreadyEnabledMessage,
  passwordWrongMessage,
  setupExpiredMessage,
} from '@countinghouse/contract/people/account-security';
import type { PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import { wallNow } from '../../../platform/clock/repository';
import { fieldError } from '../../../platform/errors';
import { passkeysOf } from '../../../platform/passkeys/repository';
import { stepOf } from '../../../platform/second-factor/check';
import { issueRecoveryCodes } from '../../../platform/second-factor/recovery-codes';
import { enableSecondFactor, findSecondFactor, findSetup } from '../../../platform/second-factor/repository';
import { clearThrottle, countFailure, holdThrottle } from '../../../platform/throttle/repository';
import type { Caller, Origin, Services } from './caller';
import { provePasskey } from './prove-passkey';
import { provePassword } from './prove-password';
import type { Refused } from './second-factor-change';
import { conflict, finishChange, throwRefusal } from './second-factor-change';

/**
 * Confirms the waiting secret by a code of it and the password. Returns the recovery codes, which are shown only once, and ends the person's other
 * sessions. Wrong codes count with those of a login, wrong passwords like those of `provePassword`.
 *
 * @throws AppError VALIDATION_FAILED for the field `password`, STATE_CONFLICT (enabled already, setup too old), TWO_FA_INVALID, RATE_LIMITED
 */
export const enableTwoFactor = async (
  services: Services,
  caller: Caller,
  {
    code,
    password,
    passkey,
  }: { readonly code: string; readonly password: string; readonly passkey?: PasskeyAssertion },
  origin: Origin,
): Promise<string[]> => {
  const { database, config } = services;
  if (!(await provePassword(services, caller, password))) throw fieldError('password', passwordWrongMessage);
  const outcome = await database.onPlatform(async (tx): Promise<string[] | Refused> => {
    // Locked first: of concurrent attempts each sees the result of the one before.
    const retryAfterSeconds = await holdThrottle(tx, 'code', caller.userId);
    if (retryAfterSeconds > 0) return { outcome: 'locked', retryAfterSeconds };
    if (await findSecondFactor(tx, caller.userId)) return conflict(alreadyEnabledMessage);
    const setup = await findSetup(tx, config.secretKey, caller.userId);
    if (!setup) return conflict(setupExpiredMessage);
    const step = stepOf(setup.secret, code, await wallNow(tx));
    if (step === null) {
      await countFailure(tx, 'code', caller.userId);
      return { outcome: 'failed' };
    }
    // Whoever has passkeys shows one: a stolen session must not add an authenticator beside them.
    if ((await passkeysOf(tx, caller.userId)).length > 0) {
      const shown = passkey && (await provePasskey(tx, config, caller, origin, 'changeTwoFactor', passkey));
      if (shown?.outcome !== 'passed') return shown ?? { outcome: 'failed' };
    }
    await clearThrottle(tx, 'code', caller.userId);
    await enableSecondFactor(tx, caller.userId, setup, step);
    await finishChange(tx, caller, origin, true);
    return issueRecoveryCodes(tx, config.secretKey, caller.userId);
  });
  return Array.isArray(outcome) ? outcome : throwRefusal(outcome);
};
