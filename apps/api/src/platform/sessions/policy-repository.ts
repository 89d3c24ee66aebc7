import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { breakGlassStaysMessage, otherCompanyMessage } from '@countinghouse/contract/people/company-sign-in';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { AppError } from '../errors';
import { sealedTable } from '../row-checks/sealed-table';
import { columns, type Tables } from '../tables';

/** Way in and limits of an organisation: nobody who writes into the database opens another way. */
export const sealedPolicies = sealedTable({
  table: 'sign_in_policy',
  key: ['organisation_id'],
  columns: [
    'idle_minutes',
    'absolute_hours',
    'most_sessions',
    'new_devices_since',
    'requires_provider',
    'break_glass_user_id',
  ],
  proves: 'every rule of an organisation for signing in is one that its administrators set.',
});

/** Session, organisation and kind: nobody who writes into the database makes a session one of the provider's. */
export const sealedProofs = sealedTable({
  table: 'session_proof',
  key: ['session_id', 'organisation_id'],
  columns: ['kind'],
  proves: 'every session that stands for a sign-in by a provider had one.',
});

const ofPolicy = columns('sign_in_policy', [
  'organisation_id',
  'idle_minutes',
  'absolute_hours',
  'most_sessions',
  'new_devices_since',
  'requires_provider',
  'break_glass_user_id',
]);
type PolicyRow = RowOf<typeof ofPolicy>;

export type SignInPolicy = CamelCased<Omit<PolicyRow, 'organisation_id'>>;

/** The product's own limits, where an organisation has set none. */
export const usualPolicy: SignInPolicy = {
  idleMinutes: 30,
  absoluteHours: 12,
  mostSessions: null,
  newDevicesSince: null,
  requiresProvider: false,
  breakGlassUserId: null,
};

/** A session as its person sees it: with the end and the idle time of the organisation's limits. */
export type LimitedSession = {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly idleTimeoutSeconds: number;
};

const hourMs = 3_600_000;

export const limitedBy = (
  { sessionId, expiresAt }: Pick<LimitedSession, 'sessionId' | 'expiresAt'>,
  { idleMinutes, absoluteHours }: SignInPolicy,
): LimitedSession => ({
  sessionId,
  expiresAt: new Date(expiresAt.getTime() - (usualPolicy.absoluteHours - absoluteHours) * hourMs),
  idleTimeoutSeconds: idleMinutes * 60,
});

const select = sql`select ${ofPolicy} from sign_in_policy`;

export const findPolicy = async (tx: Tx, organisationId: OrganisationId): Promise<SignInPolicy> => {
  const { rows } = await sql<PolicyRow>`${select} where organisation_id = ${organisationId}`.execute(tx);
  const [row] = rows;
  if (!row) return usualPolicy;
  const { organisation_id: _, ...policy } = row;
  return camelCased(policy);
};

/** Organisations into which this person gets by password while the provider is the only way in. */
export const breakGlassesOf = async (tx: Tx, userId: PersonId): Promise<OrganisationId[]> => {
  const { rows } = await sql<PolicyRow>`
    ${select} where break_glass_user_id = ${userId} and requires_provider`.execute(tx);
  return rows.map((row) => row.organisation_id);
};

/**
 * The administrator who gets in while the provider is down stays one, with an authenticator: nobody else would get in then.
 *
 * @throws AppError RULE_VIOLATED
 */
export const assertNotBreakGlass = async (tx: Tx, userId: PersonId, organisationId: OrganisationId): Promise<void> => {
  if ((await breakGlassesOf(tx, userId)).includes(organisationId))
    throw new AppError('RULE_VIOLATED', { message: breakGlassStaysMessage, rejection: breakGlassStaysMessage });
};

/** Replaces the rules of the transaction's organisation. */
export const storePolicy = async (tx: Tx, organisationId: OrganisationId, policy: SignInPolicy): Promise<void> => {
  const seal = sealedPolicies.sealOf(tx, {
    organisation_id: organisationId,
    idle_minutes: policy.idleMinutes,
    absolute_hours: policy.absoluteHours,
    most_sessions: policy.mostSessions,
    new_devices_since: policy.newDevicesSince,
    requires_provider: policy.requiresProvider,
    break_glass_user_id: policy.breakGlassUserId,
  });
  await sql`
    insert into sign_in_policy (organisation_id, idle_minutes, absolute_hours, most_sessions, new_devices_since,
                                requires_provider, break_glass_user_id, seal)
    values (${organisationId}, ${policy.idleMinutes}, ${policy.absoluteHours}, ${policy.mostSessions}, ${policy.newDevicesSince},
            ${policy.requiresProvider}, ${policy.breakGlassUserId}, ${seal})
    on conflict (organisation_id) do update
      set idle_minutes = excluded.idle_minutes, absolute_hours = excluded.absolute_hours,
          most_sessions = excluded.most_sessions, new_devices_since = excluded.new_devices_since,
          requires_provider = excluded.requires_provider, break_glass_user_id = excluded.break_glass_user_id,
          seal = excluded.seal, updated_at = app_clock()`.execute(tx);
};

type ProofKind = Tables['session_proof']['kind'];

/** Proof for an organisation. */
export type SessionProof = { readonly organisationId: OrganisationId; readonly kind: ProofKind };

const ofProof = columns('session_proof', ['session_id', 'organisation_id', 'kind', 'seal']);

/** Proofs that a session was opened with. */
export const proofsOf = async (tx: Tx, sessionId: string): Promise<SessionProof[]> => {
  const { rows } = await sql<RowOf<typeof ofProof>>`
    select ${ofProof} from session_proof where session_id = ${sessionId}`.execute(tx);
  return rows
    .filter((row) => row.seal !== null && sealedProofs.isSound(tx, row))
    .map((row) => ({ organisationId: row.organisation_id, kind: row.kind }));
};

/**
 * A session that a provider opened is its organisation's: it decides nothing about others.
 *
 * @throws AppError STATE_CONFLICT
 */
export const assertSpeaksFor = async (tx: Tx, sessionId: string | null, organisationId: string): Promise<void> => {
  const proofs = sessionId === null ? [] : await proofsOf(tx, sessionId);
  if (proofs.some((proof) => proof.kind === 'PROVIDER' && proof.organisationId !== organisationId))
    throw new AppError('STATE_CONFLICT', { message: otherCompanyMessage, rejection: otherCompanyMessage });
};

export const storeProofs = async (tx: Tx, sessionId: string, proofs: readonly SessionProof[]): Promise<void> => {
  for (const { organisationId, kind } of proofs) {
    const seal = sealedProofs.sealOf(tx, { session_id: sessionId, organisation_id: organisationId, kind });
    await sql`
      insert into session_proof (session_id, organisation_id, kind, seal)
      values (${sessionId}, ${organisationId}, ${kind}, ${seal})`.execute(tx);
  }
};

/** Ends the oldest sessions in an organisation beyond so many of one person; of every person without one named. */
export const endSurplusSessions = async (
  tx: Tx,
  organisationId: OrganisationId,
  most: number,
  userId: PersonId | null = null,
): Promise<void> => {
  await sql`
    update session set revoked_at = app_clock(), revoke_reason = 'POLICY'
     where revoked_at is null and id in (
       select id from (
         select id, row_number() over (partition by user_id order by issued_at desc, id desc) as place from session
          where organisation_id = ${organisationId} and (${userId}::uuid is null or user_id = ${userId}::uuid)
            and revoked_at is null and expires_at > app_clock()) live
        where place > ${most})`.execute(tx);
};
