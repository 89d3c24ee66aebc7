import type { PersonId } from '@countinghouse/contract/ids';
import { freshPasskeyMessage } from '@countinghouse/contract/people/passkeys';
import type { Tx } from '@countinghouse/database';
import { Secret, TOTP } from 'otpauth';
import { wallNow } from '../clock/repository';
import { AppError, tooManyRequests } from '../errors';
import { openFactor } from '../person-secrets';
import { clearThrottle, countFailure, holdThrottle } from '../throttle/repository';
import { spendRecoveryCode } from './recovery-codes';
import { findSecondFactor, spendStep } from './repository';

const periodSeconds = 30;
/** Steps before and after the current one that are accepted too: phones' clocks differ. */
const toleratedSteps = 1;

/** Code as typed or as a number: `12345` means `012345`. Null if it cannot be one. */
const normaliseCode = (code: string | number): string | null => {
  const text = String(code).trim();
  return /^\d{1,6}$/.test(text) ? text.padStart(6, '0') : null;
};

/** The time step a code belongs to, or null when it is wrong. */
export const stepOf = (base32Secret: string, code: string, now: Date): number | null => {
  const totp = new TOTP({
    secret: Secret.fromBase32(base32Secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });
  // Compares in constant time.
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: toleratedSteps });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
};

/** Latest step whose code is accepted at an instant. */
const latestStep = (now: Date): number => Math.floor(now.getTime() / 1000 / periodSeconds) + toleratedSteps;

/** Last spent step; none (0) if it is ahead of every code, after a clock that was advanced before. */
export const lastStepBy = (spent: number, now: Date): number => (spent > latestStep(now) ? 0 : spent);

/** Whole seconds until the code after the one of `step` is due, at least one. */
export const secondsToCodeAfter = (step: number, now: Date): number =>
  Math.max(1, Math.ceil((step + 1) * periodSeconds - now.getTime() / 1000));

export type SecondFactorResult =
  | { readonly outcome: 'passed' }
  /** Missing, wrong or too old: the caller gets the one sentence. */
  | { readonly outcome: 'failed' }
  /** Right, but used before, or older than a used one. */
  | { readonly outcome: 'used'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'locked'; readonly retryAfterSeconds: number }
  /** A right answer of a passkey that is too new for this call. */
  | { readonly outcome: 'fresh' };

/** Refusal of a code. A used one comes with the wait for the next: a wrong one without. */
export const codeRefusal = (result: Exclude<SecondFactorResult, { outcome: 'passed' }>): AppError => {
  switch (result.outcome) {
    case 'locked':
      return tooManyRequests(result.retryAfterSeconds);
    case 'used':
      return new AppError('TWO_FA_INVALID', { retryAfterSeconds: result.retryAfterSeconds });
    case 'fresh':
      return new AppError('FORBIDDEN', { message: freshPasskeyMessage });
    case 'failed':
      return new AppError('TWO_FA_INVALID');
  }
};

/**
 * Checks a person's code and counts wrong ones. Returns instead of throwing, because the count must commit with the refusal. A missing code is
 * refused without being counted: the login form omits it at first.
 */
export const checkSecondFactor = async (
  tx: Tx,
  secretKey: string,
  userId: PersonId,
  code: string | number | undefined,
): Promise<SecondFactorResult> => {
  const retryAfterSeconds = await holdThrottle(tx, 'code', userId);
  if (retryAfterSeconds > 0) return { outcome: 'locked', retryAfterSeconds };
  if (code === undefined || code === '') return { outcome: 'failed' };
  const kept = await findSecondFactor(tx, userId);
  const secret = kept && openFactor(secretKey, userId, kept);
  const digits = normaliseCode(code);
  const now = await wallNow(tx);
  const step = secret && digits ? stepOf(secret, digits, now) : null;
  if (step === null) {
    await countFailure(tx, 'code', userId);
    return { outcome: 'failed' };
  }
  // A right but used code, as from two requests at once or right after enrolling, is no guess: it is refused and not counted.
  const spentBefore = await spendStep(tx, userId, step, latestStep(now));
  if (spentBefore !== null) return { outcome: 'used', retryAfterSeconds: secondsToCodeAfter(spentBefore, now) };
  await clearThrottle(tx, 'code', userId);
  return { outcome: 'passed' };
};

/** Checks a recovery code, which replaces the six digits at a login, once. Wrong ones count with the wrong digits. */
export const checkRecoveryCode = async (
  tx: Tx,
  secretKey: string,
  userId: PersonId,
  code: string,
): Promise<SecondFactorResult> => {
  const retryAfterSeconds = await holdThrottle(tx, 'code', userId);
  if (retryAfterSeconds > 0) return { outcome: 'locked', retryAfterSeconds };
  if (!(await spendRecoveryCode(tx, secretKey, userId, code))) {
    await countFailure(tx, 'code', userId);
    return { outcome: 'failed' };
  }
  await clearThrottle(tx, 'code', userId);
  return { outcome: 'passed' };
};
