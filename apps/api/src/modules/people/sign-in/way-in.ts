import {
  companyOnlyMessage,
  newDeviceMessage,
  otherCompanyMessage,
} from '@countinghouse/contract/people/company-sign-in';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { findAuthority } from '../../../platform/authority/repository';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { deviceName } from '../../../platform/sessions/device';
import {
  endSurplusSessions,
  findPolicy,
  type SessionProof,
  type SignInPolicy,
} from '../../../platform/sessions/policy-repository';
import { breakGlassJob } from './break-glass';
import { isLetIn } from './device-repository';
import type { Belonging, Person } from './repository';
import type { CallOrigin } from './services';

type Visitor = {
  readonly person: Pick<Person, 'id' | 'email'>;
  /** Of the session, for the organisations that ask for one. */
  readonly proofs: readonly SessionProof[];
  readonly origin: CallOrigin;
};

/** Rules that a session is bound by in the organisation, or the refusal to let it in. */
export const wayInto = async (
  tx: Tx,
  secretKey: string,
  { organisationId, organisationName }: Belonging,
  { person, proofs, origin }: Visitor,
): Promise<SignInPolicy | AppError> => {
  const policy = await findPolicy(tx, organisationId);
  const here = proofs.find((proof) => proof.organisationId === organisationId);
  const refuse = (message: string) => new AppError('STATE_CONFLICT', { message, rejection: message });
  // A provider speaks for its own organisation alone.
  if (!here && proofs.some(({ kind }) => kind === 'PROVIDER')) return refuse(otherCompanyMessage);
  if (policy.requiresProvider && !(await isProved(tx, organisationId, person.id, policy, here)))
    return refuse(companyOnlyMessage(organisationName));
  const since = policy.newDevicesSince;
  if (since && !(await isLetIn(tx, secretKey, person.id, origin, since)))
    return refuse(newDeviceMessage(organisationName));
  return policy;
};

const isProved = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
  { breakGlassUserId }: SignInPolicy,
  proof: SessionProof | undefined,
): Promise<boolean> => {
  if (proof?.kind !== 'BREAK_GLASS') return proof !== undefined;
  return breakGlassUserId === userId && ((await findAuthority(tx, organisationId, userId))?.isAdministrator ?? false);
};

/** Work due once a session is in an organisation: the oldest beyond the limit end, and a way around the provider is told. */
export const afterEntering = async (
  tx: Tx,
  { organisationId }: Belonging,
  { mostSessions, requiresProvider }: SignInPolicy,
  { person, proofs, origin, sessionId }: Visitor & { readonly sessionId: string },
): Promise<void> => {
  if (mostSessions !== null) await endSurplusSessions(tx, organisationId, mostSessions, person.id);
  const isAround = proofs.some((proof) => proof.organisationId === organisationId && proof.kind === 'BREAK_GLASS');
  if (!requiresProvider || !isAround) return;
  await audit(tx, {
    actor: { type: 'USER', id: person.id, label: person.email },
    organisationId,
    sessionId,
    request: origin,
    action: 'login.break-glass',
    entity: { type: 'user', id: person.id },
    result: 'SUCCESS',
  });
  const told = { organisationId, by: person.email, device: deviceName(origin.userAgent) };
  await enqueue(tx, breakGlassJob, told);
};
