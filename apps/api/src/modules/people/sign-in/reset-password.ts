import { passwordCommonMessage } from '@countinghouse/contract/people/account-security';
import type { PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import { auditInEach } from '../../../platform/audit/repository';
import { holdAuthorities } from '../../../platform/authority/repository';
import { isCommonPassword } from '../../../platform/common-passwords';
import { AppError, fieldError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { hashPassword, knownPerson } from '../../../platform/passwords';
import { sealPassword } from '../../../platform/person-secrets';
import { factorOfPasskey } from '../../../platform/passkeys/check';
import { checkSecondFactor, codeRefusal } from '../../../platform/second-factor/check';
import { checkPublicAnswer } from './log-in-with-passkey';
import { hashToken } from '../../../platform/secrets';
import { endSessionsOf } from '../../../platform/sessions/repository';
import { passwordChangedJob } from './password-changed';
import {
  beginAccount,
  findInvitingOrganisation,
  holdReset,
  organisationsOf,
  spendReset,
  storePassword,
  wordsAround,
} from './repository';
import type { Origin, Services } from './services';

type NewPassword = {
  readonly token: string;
  readonly newPassword: string;
  readonly twoFaCode?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
};

/**
 * Sets a new password by a mailed link, or the first one of an invited person. Ends every session of the person and opens none.
 *
 * @throws AppError LINK_INVALID (unknown, used, voided, too old), TWO_FA_INVALID, RATE_LIMITED
 */
export const resetPassword = async (
  { database, config }: Services,
  { token, newPassword, twoFaCode, passkey }: NewPassword,
  origin: Origin,
): Promise<void> => {
  const tokenHash = hashToken(token);
  const { id, factor } = await database.onPlatform(async (tx) => {
    const person = await holdReset(tx, tokenHash);
    if (!person) throw new AppError('LINK_INVALID');
    // Before the code is spent on it.
    const words = await wordsAround(tx, person);
    if (await isCommonPassword(newPassword, { words, assetsDir: config.assetsDir }))
      throw fieldError('newPassword', passwordCommonMessage);
    const proved = !person.twoFactorEnabled
      ? null
      : passkey
        ? factorOfPasskey(
            await checkPublicAnswer(tx, config, passkey, origin, { purpose: 'reset-password', of: person.id }),
          )
        : await checkSecondFactor(tx, config.secretKey, person.id, twoFaCode);
    // Nobody else than whoever added the passkey answers so: a thief, or a person in a hurry.
    if (proved?.outcome === 'fresh')
      await auditInEach(tx, await organisationsOf(tx, person.id), {
        actor: { type: 'USER', id: person.id, label: person.email },
        request: origin,
        action: 'password.reset',
        result: 'DENIED',
      });
    return { id: person.id, factor: proved };
  });
  if (factor && factor.outcome !== 'passed') throw codeRefusal(factor);

  const sealed = sealPassword(config.secretKey, id, await hashPassword(newPassword, knownPerson(id)));
  await database.onPlatform(async (tx) => {
    // Accepting changes authorities: first the organisation, then the link, in the lock order of all such changes.
    const inviting = await findInvitingOrganisation(tx, tokenHash);
    if (inviting) await holdAuthorities(tx, inviting);
    const person = await holdReset(tx, tokenHash);
    if (!person) throw new AppError('LINK_INVALID');
    await storePassword(tx, person.id, sealed);
    if (inviting && person.status === 'INVITED') await beginAccount(tx, inviting, tokenHash);
    await spendReset(tx, tokenHash);
    await endSessionsOf(tx, person.id, 'PASSWORD_CHANGED');
    await auditInEach(tx, await organisationsOf(tx, person.id), {
      actor: { type: 'USER', id: person.id, label: person.email },
      request: origin,
      action: person.status === 'INVITED' ? 'invitation.accept' : 'password.reset',
      result: 'SUCCESS',
    });
    if (person.status !== 'INVITED') await enqueue(tx, passwordChangedJob, { userId: person.id });
  });
};
