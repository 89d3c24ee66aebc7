import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { SignedIn } from '@countinghouse/contract/people/sign-in';
import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import { factorMethodsOf } from '../../../platform/passkeys/methods';
import { limitedBy, proofsOf, storeProofs } from '../../../platform/sessions/policy-repository';
import { endSession, openSession } from '../../../platform/sessions/repository';
import { findBelongings, findHopes } from './repository';
import type { Origin } from './services';
import { signedInView } from './view';
import { afterEntering, wayInto } from './way-in';

type Caller = {
  readonly userId: PersonId;
  readonly email: string;
  readonly sessionId: string;
  readonly twoFactorEnabled: boolean;
};

/**
 * Binds the person to an organisation under a new token; the calling one ends.
 *
 * @throws AppError NOT_FOUND, without a sentence, for an organisation the person does not belong to, UNAUTHENTICATED when another switch used the
 * token first, STATE_CONFLICT where the organisation does not let the session in
 */
export const switchOrganisation = async (
  tx: Tx,
  config: Config,
  caller: Caller,
  organisationId: OrganisationId,
  origin: Origin,
): Promise<{ token: string; answer: SignedIn }> => {
  const belongings = await findBelongings(tx, caller.userId);
  const chosen = belongings.find((one) => one.organisationId === organisationId.toLowerCase());
  if (!chosen) throw new AppError('NOT_FOUND', { message: null });
  const visitor = {
    person: { id: caller.userId, email: caller.email },
    proofs: await proofsOf(tx, caller.sessionId),
    origin,
  };
  const policy = await wayInto(tx, config.secretKey, chosen, visitor);
  if (policy instanceof AppError) throw policy;
  if (!(await endSession(tx, caller.sessionId, 'SWITCH'))) throw new AppError('UNAUTHENTICATED');

  const session = await openSession(tx, {
    userId: caller.userId,
    organisationId: chosen.organisationId,
    ip: origin.ip,
    userAgent: origin.userAgent,
    continues: caller.sessionId,
  });
  await storeProofs(tx, session.sessionId, visitor.proofs);
  await audit(tx, {
    actor: { type: 'USER', id: caller.userId, label: caller.email },
    organisationId: chosen.organisationId,
    sessionId: session.sessionId,
    request: origin,
    action: 'organisation.choose',
    result: 'SUCCESS',
  });
  await afterEntering(tx, chosen, policy, { ...visitor, sessionId: session.sessionId });
  const person = { id: caller.userId, email: caller.email, twoFactorEnabled: caller.twoFactorEnabled };
  const { invitations } = await findHopes(tx, caller.userId);
  const methods = await factorMethodsOf(tx, caller.userId, relyingPartyOf(config, origin.host).rpId);
  return {
    token: session.token,
    answer: signedInView(person, methods, belongings, chosen, limitedBy(session, policy), invitations),
  };
};
