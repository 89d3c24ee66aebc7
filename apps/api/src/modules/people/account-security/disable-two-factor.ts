import { notEnabledMessage, passwordWrongMessage } from '@countinghouse/contract/people/account-security';
import { fieldError } from '../../../platform/errors';
import { checkSecondFactor } from '../../../platform/second-factor/check';
import { findSecondFactor, removeSecondFactor } from '../../../platform/second-factor/repository';
import type { Caller, Origin, Services } from './caller';
import { provePassword } from './prove-password';
import type { Refused } from './second-factor-change';
import { conflict, finishChange, throwRefusal } from './second-factor-change';

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
    if (!(await findSecondFactor(tx, caller.userId))) return conflict(notEnabledMessage);
    const factor = await checkSecondFactor(tx, config.secretKey, caller.userId, code);
    if (factor.outcome !== 'passed') return factor;
    await removeSecondFactor(tx, caller.userId);
    await finishChange(tx, caller, origin, false);
    return null;
  });
  if (refused) throwRefusal(refused);
};
