import { breakGlassStaysMessage } from '@countinghouse/contract/people/company-sign-in';
import { notEnabledMessage, passwordWrongMessage } from '@countinghouse/contract/people/account-security';
import type { PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import { lastFactorMessage } from '@countinghouse/contract/people/passkeys';
import { fieldError } from '../../../platform/errors';
import { passkeysOf } from '../../../platform/passkeys/repository';
import { checkSecondFactor } from '../../../platform/second-factor/check';
import { findSecondFactor, removeAuthenticator } from '../../../platform/second-factor/repository';
import { breakGlassesOf } from '../../../platform/sessions/policy-repository';
import type { Caller, Origin, Services } from './caller';
import { isFactorDemanded } from './passkeys';
import { provePasskey } from './prove-passkey';
import { provePassword } from './prove-password';
import type { Refused } from './second-factor-change';
import { conflict, finishChange, throwRefusal } from './second-factor-change';

/**
 * Takes the caller's authenticator off, against a code of it or a passkey, and the password. Ends the person's other
 * sessions. True if passkeys remain.
 * @throws AppError VALIDATION_FAILED for the field `password`, STATE_CONFLICT, TWO_FA_INVALID, RATE_LIMITED.
 */
export const disableTwoFactor = async (
  services: Services,
  caller: Caller,
  {
    code,
    passkey,
    password,
  }: { readonly code: string | undefined; readonly passkey?: PasskeyAssertion; readonly password: string },
  origin: Origin,
): Promise<boolean> => {
  const { database, config } = services;
  // The password first: a code is spent by looking at it.
  if (!(await provePassword(services, caller, password))) throw fieldError('password', passwordWrongMessage);
  const outcome = await database.onPlatform(async (tx): Promise<Refused | boolean> => {
    if (!(await findSecondFactor(tx, caller.userId))) return conflict(notEnabledMessage);
    if ((await breakGlassesOf(tx, caller.userId)).length > 0) return conflict(breakGlassStaysMessage);
    const hasPasskey = (await passkeysOf(tx, caller.userId)).length > 0;
    if (!hasPasskey && (await isFactorDemanded(tx, caller))) return conflict(lastFactorMessage);
    const factor = await (passkey
      ? provePasskey(tx, config, caller, origin, 'changeTwoFactor', passkey)
      : checkSecondFactor(tx, config.secretKey, caller.userId, code));
    if (factor.outcome !== 'passed') return factor;
    await removeAuthenticator(tx, caller.userId, hasPasskey);
    await finishChange(tx, caller, origin, false, hasPasskey);
    return hasPasskey;
  });
  return typeof outcome === 'boolean' ? outcome : throwRefusal(outcome);
};
