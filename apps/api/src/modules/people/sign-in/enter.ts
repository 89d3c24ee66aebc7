import type { OrganisationId } from '@countinghouse/contract/ids';
import type { SignedIn } from '@countinghouse/contract/people/sign-in';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { auditInEach } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import { factorMethodsOf } from '../../../platform/passkeys/methods';
import { deviceName } from '../../../platform/sessions/device';
import { breakGlassesOf, limitedBy, storeProofs, usualPolicy } from '../../../platform/sessions/policy-repository';
import { openSession } from '../../../platform/sessions/repository';
import { rememberDevice } from './device-repository';
import { newDeviceJob } from './new-device';
import { findBelongings, findHopes, rememberLogin, type Belonging, type Person } from './repository';
import type { Origin } from './services';
import { signedInView } from './view';
import { afterEntering, wayInto } from './way-in';

export type LoggedIn = { readonly token: string; readonly answer: SignedIn };

/** Organisations of a person who proved to be one, and whether there is anything to sign in to. */
export type Standing = {
  readonly belongings: readonly Belonging[];
  readonly invitations: number;
  readonly isShutOut: boolean;
};

export const standingOf = async (tx: Tx, person: Person): Promise<Standing> => {
  const belongings = await findBelongings(tx, person.id);
  const { invitations, disabled } = await findHopes(tx, person.id);
  const hasNowhere = belongings.length === 0 && invitations === 0 && disabled > 0;
  return { belongings, invitations, isShutOut: person.status !== 'ACTIVE' || hasNowhere };
};

/** Proof beside or instead of the password, as the trail names it. */
export type Factor = 'code' | 'recovery code' | 'passkey' | 'provider';

/** Sign-in by the provider of an organisation. */
export type ByProvider = { readonly organisationId: OrganisationId };

/** Opens the session of a person who has proved everything. With one organisation it is bound to it at once, if the organisation lets it in. */
export const enter = async (
  tx: Tx,
  config: Config,
  person: Person,
  { belongings, invitations }: Standing,
  origin: Origin,
  factor: Factor | null,
  by: ByProvider | null = null,
): Promise<LoggedIn> => {
  const isNewDevice = await rememberDevice(tx, config.secretKey, person.id, origin, factor !== null);
  const proofs = by
    ? [{ organisationId: by.organisationId, kind: 'PROVIDER' as const }]
    : factor === 'code'
      ? (await breakGlassesOf(tx, person.id)).map((organisationId) => ({
          organisationId,
          kind: 'BREAK_GLASS' as const,
        }))
      : [];
  const visitor = { person, proofs, origin };
  const meant = by
    ? belongings.find(({ organisationId }) => organisationId === by.organisationId)
    : belongings.length === 1
      ? belongings[0]
      : undefined;
  const policy = meant && (await wayInto(tx, config.secretKey, meant, visitor));
  // Its own provider's session has no other place to be.
  if (by && policy instanceof AppError) throw policy;
  const chosen = meant && policy && !(policy instanceof AppError) ? { ...meant, policy } : null;
  const session = await openSession(tx, {
    userId: person.id,
    organisationId: chosen?.organisationId ?? null,
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
  await storeProofs(tx, session.sessionId, proofs);
  await rememberLogin(tx, person.id);
  if (isNewDevice) {
    await enqueue(tx, newDeviceJob, {
      userId: person.id,
      device: deviceName(origin.userAgent),
      at: (await clockNow(tx)).toISOString(),
    });
  }
  const trails = by ? [by.organisationId] : belongings.map((belonging) => belonging.organisationId);
  await auditInEach(tx, trails, {
    actor: { type: 'USER', id: person.id, label: person.email },
    sessionId: session.sessionId,
    request: origin,
    action: 'login.succeeded',
    ...(factor || by ? { after: { ...(factor && { factor }), ...(by && { by: 'provider' }) } } : {}),
    result: 'SUCCESS',
  });
  if (chosen) await afterEntering(tx, chosen, chosen.policy, { ...visitor, sessionId: session.sessionId });
  const methods = await factorMethodsOf(tx, person.id, relyingPartyOf(config, origin.host).rpId);
  const limited = limitedBy(session, chosen?.policy ?? usualPolicy);
  return { token: session.token, answer: signedInView(person, methods, belongings, chosen, limited, invitations) };
};
