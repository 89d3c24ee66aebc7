import type { PersonId } from '@countinghouse/contract/ids';
import type { PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import { passkeyRefusedMessage, challengeMinutes, type PasskeyQuestion } from '@countinghouse/contract/people/passkeys';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { auditInEach } from '../../../platform/audit/repository';
import { wallNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newChallenge, type PublicPurpose } from '../../../platform/passkeys/challenge';
import { checkPasskey, type PasskeyResult } from '../../../platform/passkeys/check';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import { countFailure, holdThrottle } from '../../../platform/throttle/repository';
import { enter, standingOf, type LoggedIn } from './enter';
import { tooManyLogins } from './log-in';
import { findPerson, organisationsOf, type Person } from './repository';
import type { Origin, Services } from './services';

/** The question that any passkey of this host answers. Nothing is stored for it. */
export const signInQuestion = async (
  tx: Tx,
  config: Config,
  host: string,
  purpose: PublicPurpose,
): Promise<PasskeyQuestion> => {
  const { rpId } = relyingPartyOf(config, host);
  const occasion = { purpose, sessionId: null, rpId } as const;
  return {
    challenge: newChallenge(config.secretKey, occasion, await wallNow(tx)),
    rpId,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
    allowCredentials: [],
  };
};

/** Judges the answer to the question of a person who is not signed in. */
export const checkPublicAnswer = (
  tx: Tx,
  config: Config,
  assertion: PasskeyAssertion,
  { host }: Origin,
  { purpose, of }: { readonly purpose: PublicPurpose; readonly of: PersonId | null },
): Promise<PasskeyResult> => {
  const site = relyingPartyOf(config, host);
  return checkPasskey(tx, {
    secretKey: config.secretKey,
    occasion: { purpose, sessionId: null, rpId: site.rpId },
    site,
    assertion,
    of,
  });
};

/**
 * Signs a person in by a passkey alone: the authenticator has verified the person, so that it is two factors. The person is whoever the key belongs
 * to, never somebody whom the request names.
 *
 * @throws AppError BAD_CREDENTIALS, ACCOUNT_DISABLED, RATE_LIMITED
 */
export const logInWithPasskey = async (
  { database, config }: Services,
  assertion: PasskeyAssertion,
  origin: Origin,
): Promise<LoggedIn> => {
  // Refusals are returned, not thrown: their counters must be committed.
  const outcome = await database.onPlatform(async (tx): Promise<LoggedIn | AppError> => {
    const refuse = async (person: Person | null, refusal: AppError): Promise<AppError> => {
      await auditInEach(tx, person ? await organisationsOf(tx, person.id) : [], {
        actor: { type: 'USER', id: person?.id ?? null, label: person?.email ?? 'passkey' },
        request: origin,
        action: 'login.failed',
        after: { code: refusal.code, factor: 'passkey' },
        result: 'FAILED',
      });
      return refusal;
    };
    const seconds = await holdThrottle(tx, 'ip', origin.ip);
    if (seconds > 0) return refuse(null, tooManyLogins(seconds));
    const result = await checkPublicAnswer(tx, config, assertion, origin, { purpose: 'sign-in', of: null });
    if (result.outcome !== 'passed') {
      await countFailure(tx, 'ip', origin.ip);
      return refuse(null, new AppError('BAD_CREDENTIALS', { message: passkeyRefusedMessage }));
    }
    const person = await findPerson(tx, result.passkey.userId);
    if (!person) return refuse(null, new AppError('BAD_CREDENTIALS', { message: passkeyRefusedMessage }));
    const standing = await standingOf(tx, person);
    if (standing.isShutOut) return refuse(person, new AppError('ACCOUNT_DISABLED'));
    return enter(tx, config, person, standing, origin, 'passkey');
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
};
