import type { SignedIn } from '@countinghouse/contract/people/sign-in';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { auditInEach } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { enqueue } from '../../../platform/jobs/repository';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import { factorMethodsOf } from '../../../platform/passkeys/methods';
import { deviceName } from '../../../platform/sessions/device';
import { openSession } from '../../../platform/sessions/repository';
import { rememberDevice } from './device-repository';
import { newDeviceJob } from './new-device';
import { findBelongings, findHopes, rememberLogin, type Belonging, type Person } from './repository';
import type { Origin } from './services';
import { signedInView } from './view';

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
export type Factor = 'code' | 'recovery code' | 'passkey';

/** Opens the session of a person who has proved everything. With one organisation it is bound to it at once. */
export const enter = async (
  tx: Tx,
  config: Config,
  person: Person,
  { belongings, invitations }: Standing,
  origin: Origin,
  factor: Factor | null,
): Promise<LoggedIn> => {
  const chosen = belongings.length === 1 ? (belongings[0] ?? null) : null;
  const session = await openSession(tx, {
    userId: person.id,
    organisationId: chosen?.organisationId ?? null,
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
  await rememberLogin(tx, person.id);
  if (await rememberDevice(tx, config.secretKey, person.id, origin)) {
    await enqueue(tx, newDeviceJob, {
      userId: person.id,
      device: deviceName(origin.userAgent),
      at: (await clockNow(tx)).toISOString(),
    });
  }
  const trails = belongings.map((belonging) => belonging.organisationId);
  await auditInEach(tx, trails, {
    actor: { type: 'USER', id: person.id, label: person.email },
    sessionId: session.sessionId,
    request: origin,
    action: 'login.succeeded',
    ...(factor ? { after: { factor } } : {}),
    result: 'SUCCESS',
  });
  const methods = await factorMethodsOf(tx, person.id, relyingPartyOf(config, origin.host).rpId);
  return { token: session.token, answer: signedInView(person, methods, belongings, chosen, session, invitations) };
};
