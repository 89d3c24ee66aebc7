import type { EventName } from '../../../platform/audit/event-names';
import {
  factorResetHours,
  factorResetLinkHours,
  noFactorResetMessage,
  notEnabledMessage,
  passwordWrongMessage,
  resetConfirmedMessage,
} from '@countinghouse/contract/people/account-security';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { auditInEach } from '../../../platform/audit/repository';
import { AppError, fieldError, tooManyRequests } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { knownPerson, verifyPassword } from '../../../platform/passwords';
import { openPassword } from '../../../platform/person-secrets';
import { removeSecondFactor } from '../../../platform/second-factor/repository';
import { hashToken, newToken } from '../../../platform/secrets';
import { endSessionsOf } from '../../../platform/sessions/repository';
import { clearThrottle, countFailure, holdThrottle } from '../../../platform/throttle/repository';
import { organisationsOf } from '../sign-in';
import type { CallOrigin, Services } from './caller';
import {
  factorResetRequestedJob,
  factorResetConfirmedJob,
  factorResetDueJob,
  factorResetRefusedJob,
} from './reset-jobs';
import { secondFactorChangedJob } from './second-factor-job';
import type { OpenReset } from './reset-repository';
import { confirmReset, endReset, holdReset, holdResetByToken, holdResetOf, insertReset } from './reset-repository';

const conflict = (message: string): AppError => new AppError('STATE_CONFLICT', { message, rejection: message });

type Asked = {
  readonly userId: PersonId;
  /** The person's membership in the organisation that asks. */
  readonly membershipId: string;
  readonly askedBy: string;
  readonly twoFactorEnabled: boolean;
};

/**
 * Begins the reset of a second factor that several organisations rely on: a mail to the person, who confirms, and one to the other organisations'
 * administrators, who may refuse. Nothing changes yet.
 *
 * @throws AppError STATE_CONFLICT (none enabled, or one is confirmed already), RATE_LIMITED
 */
export const askForFactorReset = async (
  tx: Tx,
  { userId, membershipId, askedBy, twoFactorEnabled }: Asked,
): Promise<void> => {
  if (!twoFactorEnabled) throw conflict(notEnabledMessage);
  if ((await holdResetOf(tx, userId))?.confirmedAt) throw conflict(resetConfirmedMessage);
  const wait = await holdThrottle(tx, 'factor-reset', userId);
  if (wait > 0) throw tooManyRequests(wait);
  await countFailure(tx, 'factor-reset', userId);
  // The token that works is made when the mail is.
  const tokenHash = hashToken(newToken());
  const id = await insertReset(tx, { userId, membershipId, askedBy, tokenHash, hours: factorResetLinkHours });
  await enqueue(tx, factorResetRequestedJob, { id });
};

/**
 * Open reset of a mailed token.
 *
 * @throws AppError LINK_INVALID
 */
export const openFactorReset = async (tx: Tx, token: string): Promise<OpenReset> => {
  const reset = await holdResetByToken(tx, hashToken(token));
  if (!reset) throw new AppError('LINK_INVALID');
  return reset;
};

const recordOf = async (tx: Tx, { userId, email }: OpenReset, action: EventName, request: CallOrigin | null) =>
  auditInEach(tx, await organisationsOf(tx, userId), {
    actor: request ? { type: 'USER', id: userId, label: email } : { type: 'SYSTEM', id: null, label: 'system' },
    ...(request ? { request } : {}),
    action,
    entity: { type: 'user', id: userId },
    result: 'SUCCESS',
  });

/**
 * Confirmation by the person, through the mailed link and the password: the reset happens after the time the other organisations have to refuse, at
 * once if none is left. Wrong passwords are counted.
 *
 * @throws AppError LINK_INVALID, VALIDATION_FAILED for the field `password`, STATE_CONFLICT (confirmed already), RATE_LIMITED
 */
export const confirmFactorReset = async (
  { database, config }: Services,
  token: string,
  password: string,
  request: CallOrigin,
): Promise<OpenReset> => {
  const { userId, password: kept } = await database.onPlatform((tx) => openFactorReset(tx, token));
  const isRight = await verifyPassword(password, openPassword(config.secretKey, userId, kept), knownPerson(userId));
  // Refusals are returned, not thrown: the wrong password they count must be committed.
  const outcome = await database.onPlatform(async (tx): Promise<OpenReset | AppError> => {
    const wait = await holdThrottle(tx, 'proof', userId);
    if (wait > 0) return tooManyRequests(wait);
    if (!isRight) {
      await countFailure(tx, 'proof', userId);
      return fieldError('password', passwordWrongMessage);
    }
    await clearThrottle(tx, 'proof', userId);
    const reset = await openFactorReset(tx, token);
    if (reset.confirmedAt) return conflict(resetConfirmedMessage);
    const others = (await organisationsOf(tx, userId)).filter((id) => id !== reset.organisationId);
    const dueAt = await confirmReset(tx, reset.id, others.length > 0 ? factorResetHours : 0);
    await recordOf(tx, reset, 'second-factor.reset-confirm', request);
    await enqueue(tx, factorResetConfirmedJob, { id: reset.id });
    await enqueue(tx, factorResetDueJob, { id: reset.id }, { runAt: dueAt });
    return { ...reset, dueAt };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
};

/**
 * Refusal by the person through the mailed link: the request was not theirs.
 *
 * @throws AppError LINK_INVALID
 */
export const refuseFactorResetByLink = async (tx: Tx, token: string, request: CallOrigin): Promise<void> => {
  const reset = await openFactorReset(tx, token);
  await endReset(tx, reset.id, 'REFUSED');
  await recordOf(tx, reset, 'second-factor.reset-refuse', request);
  await enqueue(tx, factorResetRefusedJob, { id: reset.id });
};

/**
 * Refusal by an administrator of any of the person's organisations, until the reset is due.
 *
 * @throws AppError STATE_CONFLICT (none is open, or it is too late)
 */
export const refuseFactorReset = async (tx: Tx, userId: PersonId): Promise<void> => {
  const reset = await holdResetOf(tx, userId);
  if (!reset || reset.isDue) throw conflict(noFactorResetMessage);
  await endReset(tx, reset.id, 'REFUSED');
  await enqueue(tx, factorResetRefusedJob, { id: reset.id });
};

/** Performs a confirmed reset that nobody refused, once it is due. A repetition finds nothing left to do. */
export const doFactorReset = ({ database }: Services, id: string): Promise<void> =>
  database.onPlatform(async (tx) => {
    const reset = await holdReset(tx, id);
    if (!reset?.isDue) return;
    if (!reset.twoFactorEnabled) return endReset(tx, id, 'OVERTAKEN');
    await endReset(tx, id, 'DONE');
    await removeSecondFactor(tx, reset.userId);
    await clearThrottle(tx, 'code', reset.userId);
    await endSessionsOf(tx, reset.userId, 'TWO_FA_CHANGED');
    await recordOf(tx, reset, 'second-factor.reset', null);
    await enqueue(tx, secondFactorChangedJob, { userId: reset.userId, enabled: false, by: 'administrator' });
  });
