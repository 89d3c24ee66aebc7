import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { codeRefusal, type SecondFactorResult } from '../../../platform/second-factor/check';
import { endSessionsOf } from '../../../platform/sessions/repository';
import type { Caller, Origin } from './caller';
import { secondFactorChangedJob } from './second-factor-job';

/** Refusals are returned, not thrown: the wrong code they count must be committed. */
export type Refused =
  | Exclude<SecondFactorResult, { outcome: 'passed' }>
  | { readonly outcome: 'refused'; readonly error: AppError };

export const throwRefusal = (refused: Refused): never => {
  throw refused.outcome === 'refused' ? refused.error : codeRefusal(refused);
};

export const conflict = (rejection: string): Refused => ({
  outcome: 'refused',
  error: new AppError('STATE_CONFLICT', { message: rejection, rejection }),
});

export const finishChange = async (
  tx: Tx,
  caller: Caller,
  origin: Origin,
  enabled: boolean,
  hasPasskey = false,
): Promise<void> => {
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
  await enqueue(tx, secondFactorChangedJob, { userId: caller.userId, enabled, hasPasskey });
};
