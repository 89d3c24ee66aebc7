import type { SystemRole } from '@countinghouse/contract';
import { implicitPermission } from '@countinghouse/contract';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { camelCased, prepared, type CamelCased, type OrNull, type RowOf, type Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { sealedTable } from '../row-checks/sealed-table';
import { sealedPeople } from '../sealed-people';
import { sealedProofs } from './policy-repository';
import { hashToken, newToken } from '../secrets';
import { aliases, columns, type Columns, type Tables } from '../tables';

/** A session ends after 30 minutes without a call, and after 12 hours in any case. */
const idleTimeoutSeconds = 30 * 60;
const absoluteHours = 12;
/** Resolution of `last_seen_at`, to avoid a write per call. */
const seenEverySeconds = 60;

export type LiveSession = {
  readonly sessionId: string;
  readonly userId: PersonId;
  readonly email: string;
  readonly twoFactorEnabled: boolean;
  readonly organisationId: OrganisationId | null;
  readonly role: string | null;
  /** The system role itself: a custom role never counts as one, whatever its name. */
  readonly systemRole: SystemRole | null;
  readonly permissions: readonly string[];
  /** Id of the role as which the person looks at the dashboard: role and permissions are narrowed to it, and nothing may be written. */
  readonly viewing: string | null;
  /** Of the organisation: no real money moves in it. */
  readonly isTest: boolean;
  /** Of the organisation: people of a suspended one only read. */
  readonly suspended: boolean;
  /** Of the organisation: its people need a second factor on calls that ask for one. */
  readonly requiresTwoFactor: boolean;
};

/** Proof of the session for its organisation, where its provider is the only way in. */
type ProofColumns = {
  readonly proof_kind: Tables['session_proof']['kind'] | null;
  readonly proof_seal: Tables['session_proof']['seal'] | null;
};

type SessionRow = Columns<'session', 'id' | 'user_id' | 'organisation_id' | 'token_hash' | 'seal'> &
  Columns<'app_user', 'email' | 'two_fa_enabled'> & {
    readonly person_seal: Tables['app_user']['seal'];
    readonly role: Tables['role']['name'] | null;
    readonly system_role: SystemRole | null;
    readonly permissions: Tables['role']['permissions'] | null;
    readonly organisation_status: Tables['organisation']['status'] | null;
    readonly organisation_mode: Tables['organisation']['mode'] | null;
    readonly require_two_fa: Tables['organisation']['require_two_fa'] | null;
    readonly viewed_id: Tables['session_view']['role_id'] | null;
    /** Null for a role that is deleted. */
    readonly viewed_role: Tables['role']['name'] | null;
    readonly viewed_system_role: SystemRole | null;
    readonly viewed_permissions: Tables['role']['permissions'] | null;
  } & ProofColumns;

/**
 * Live session of a token, or null: unknown, ended, idle too long, person disabled, membership or organisation gone. Role and permissions are the
 * present ones, not those of the login, and so are the limits that the organisation set. Counts as activity, unless it is a poll.
 */
export const findSession = async (
  tx: Tx,
  token: string,
  { isPoll = false }: { isPoll?: boolean } = {},
): Promise<LiveSession | null> => {
  const [session] = await liveSessions(tx, sql`session.token_hash = ${hashToken(token)}`, isPoll);
  return session ?? null;
};

/** Live sessions among these, with the current permissions of their people. No activity. */
export const findSessions = (tx: Tx, ids: readonly string[]): Promise<LiveSession[]> =>
  liveSessions(tx, sql`session.id = any(${ids}::uuid[])`, true);

/** Person and token of a session: nobody who writes into the database opens one. */
export const sealedSessions = sealedTable({
  table: 'session',
  key: ['id'],
  columns: ['user_id', 'organisation_id', 'token_hash'],
  proves: 'every session is one that the server opened.',
});

const isSound = (tx: Tx, row: SessionRow): boolean =>
  sealedSessions.isSound(tx, row) &&
  sealedPeople.isSound(tx, { ...row, id: row.user_id, seal: row.person_seal }) &&
  isProofSound(tx, row);

const isProofSound = (
  tx: Tx,
  { id, organisation_id, proof_kind, proof_seal }: Pick<SessionRow, 'id' | 'organisation_id'> & ProofColumns,
): boolean =>
  proof_kind === null ||
  (organisation_id !== null &&
    proof_seal !== null &&
    sealedProofs.isSound(tx, { session_id: id, organisation_id, kind: proof_kind, seal: proof_seal }));

const ofPolicy = sql`
        left join sign_in_policy policy on policy.organisation_id = session.organisation_id
        left join session_proof proof on proof.session_id = session.id and proof.organisation_id = session.organisation_id`;

/** Neither ended nor over by the product's limits or the organisation's, and opened by the way in that the organisation demands. */
const isLive = sql`
         session.revoked_at is null
         and session.expires_at > app_clock() + make_interval(hours => ${absoluteHours} - coalesce(policy.absolute_hours, ${absoluteHours}))
         and session.last_seen_at > app_clock() - make_interval(secs => coalesce(policy.idle_minutes * 60, ${idleTimeoutSeconds}))
         and (policy.requires_provider is not true or proof.kind = 'PROVIDER'
              or proof.kind = 'BREAK_GLASS' and policy.break_glass_user_id = session.user_id)`;

const liveSessions = async (tx: Tx, which: RawBuilder<unknown>, isPoll: boolean): Promise<LiveSession[]> => {
  const { rows } = await sql<SessionRow>`${prepared}
    with live as (
      select session.id, session.user_id, session.organisation_id, session.token_hash, session.seal, session.last_seen_at,
             app_user.email, app_user.two_fa_enabled, app_user.seal as person_seal,
             role.name as role, case when role.is_system then role.name end as system_role, role.permissions,
             organisation.status as organisation_status, organisation.mode as organisation_mode,
             organisation.require_two_fa,
             proof.kind as proof_kind, proof.seal as proof_seal,
             session_view.role_id as viewed_id, viewed.name as viewed_role, viewed.permissions as viewed_permissions,
             case when viewed.is_system then viewed.name end as viewed_system_role
        from session
        join app_user on app_user.id = session.user_id and app_user.status = 'ACTIVE'
        left join membership on membership.organisation_id = session.organisation_id
                            and membership.user_id = session.user_id and membership.status = 'ACTIVE'
        left join role on role.id = membership.role_id
        left join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
        left join session_view on session_view.session_id = session.id
        left join role viewed on viewed.id = session_view.role_id
                             and (viewed.organisation_id = session.organisation_id or viewed.organisation_id is null)
        ${ofPolicy}
       where ${which} and ${isLive}
         and (session.organisation_id is null or organisation.id is not null)
    ), seen as (
      update session set last_seen_at = app_clock()
        from live
       where session.id = live.id and not ${isPoll}::boolean and live.last_seen_at < app_clock() - make_interval(secs => ${seenEverySeconds})
    )
    select * from live`.execute(tx);
  return rows
    .filter((row) => isSound(tx, row))
    .map((row) => ({
      sessionId: row.id,
      userId: row.user_id,
      email: row.email,
      twoFactorEnabled: row.two_fa_enabled,
      organisationId: row.organisation_id,
      ...standingOf(row),
      isTest: row.organisation_mode === 'TEST',
      suspended: row.organisation_status === 'SUSPENDED',
      requiresTwoFactor: row.require_two_fa ?? false,
    }));
};

/** Role and permissions of a session. Under a view: those of the viewed role, as far as the person's own role has them too. */
const standingOf = (row: SessionRow): Pick<LiveSession, 'role' | 'systemRole' | 'permissions' | 'viewing'> => {
  const own = [...new Set([implicitPermission, ...(row.permissions ?? [])])];
  if (row.viewed_id === null) return { role: row.role, systemRole: row.system_role, permissions: own, viewing: null };
  const viewed = new Set([implicitPermission, ...(row.viewed_permissions ?? [])]);
  const isAsMuch = row.system_role === 'ADMIN' || row.system_role === row.viewed_system_role;
  return {
    role: row.viewed_role ?? '',
    systemRole: isAsMuch ? row.viewed_system_role : null,
    permissions: own.filter((permission) => viewed.has(permission)),
    viewing: row.viewed_id,
  };
};

/** From now on the session looks at the dashboard as this role. */
export const beginView = async (tx: Tx, sessionId: string, roleId: string): Promise<void> => {
  await sql`
    insert into session_view (session_id, role_id) values (${sessionId}, ${roleId})
        on conflict (session_id) do nothing`.execute(tx);
};

/** The session has its own rights again. False if it had. */
export const endView = async (tx: Tx, sessionId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from session_view where session_id = ${sessionId}`.execute(tx);
  return numAffectedRows === 1n;
};

export type OpenedSession = { readonly token: string; readonly sessionId: string; readonly expiresAt: Date };

type NewSession = {
  readonly userId: PersonId;
  readonly organisationId: OrganisationId | null;
  readonly ip: string;
  readonly userAgent: string;
  /** Session this one continues: its absolute end stays, so that switching does not prolong it. */
  readonly continues?: string;
};

/** Opens a session. The token exists only in the answer; stored is its hash. */
export const openSession = async (tx: Tx, session: NewSession): Promise<OpenedSession> => {
  const token = newToken();
  const sessionId = randomUUID();
  const tokenHash = hashToken(token);
  const { userId, organisationId } = session;
  const seal = sealedSessions.sealOf(tx, {
    id: sessionId,
    user_id: userId,
    organisation_id: organisationId,
    token_hash: tokenHash,
  });
  const { rows } = await sql<Columns<'session', 'expires_at'>>`
    insert into session (id, user_id, organisation_id, token_hash, seal, ip, user_agent, expires_at)
    values (${sessionId}, ${userId}, ${organisationId}, ${tokenHash}, ${seal}, ${session.ip}, ${session.userAgent},
            coalesce((select expires_at from session where id = ${session.continues ?? null}),
                     app_clock() + make_interval(hours => ${absoluteHours})))
    returning expires_at`.execute(tx);
  const expiresAt = rows[0]?.expires_at;
  if (!expiresAt) throw new Error('The session was not stored');
  return { token, sessionId, expiresAt };
};

export type RevokeReason = NonNullable<Tables['session']['revoke_reason']>;

/** Ends a session. False if it had ended already: of two requests with one token only one may rotate it. */
export const endSession = async (tx: Tx, sessionId: string, reason: RevokeReason): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update session set revoked_at = app_clock(), revoke_reason = ${reason}
     where id = ${sessionId} and revoked_at is null`.execute(tx);
  return numAffectedRows === 1n;
};

/** Ends all sessions of a person, except the calling one; returns their number. */
export const endSessionsOf = async (
  tx: Tx,
  userId: PersonId,
  reason: RevokeReason,
  except: string | null = null,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update session set revoked_at = app_clock(), revoke_reason = ${reason}
     where user_id = ${userId} and revoked_at is null and (${except}::uuid is null or id <> ${except}::uuid)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
};

/** Ends a person's sessions in one organisation. Sessions without a chosen one are the person's alone. */
export const endSessionsIn = async (
  tx: Tx,
  userId: PersonId,
  organisationId: OrganisationId,
  reason: RevokeReason,
): Promise<void> => {
  await sql`
    update session set revoked_at = app_clock(), revoke_reason = ${reason}
     where user_id = ${userId} and revoked_at is null and organisation_id = ${organisationId}`.execute(tx);
};

/** Ends every session in an organisation, whoever's it is; returns their number. Sessions without a chosen one are the persons' alone. */
export const endSessionsAt = async (tx: Tx, organisationId: OrganisationId, reason: RevokeReason): Promise<number> => {
  const { numAffectedRows } = await sql`
    update session set revoked_at = app_clock(), revoke_reason = ${reason}
     where organisation_id = ${organisationId} and revoked_at is null and expires_at > app_clock()`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

const ofSession = columns('session', ['id', 'ip', 'user_agent', 'issued_at', 'last_seen_at']);
const ofPlace = aliases('organisation', { name: 'organisation' });
type ListedSession = RowOf<typeof ofSession> & Columns<'session', 'expires_at'> & OrNull<RowOf<typeof ofPlace>>;

/** A session as its person sees it, with the name of the organisation it is in. */
export type SessionRecord = CamelCased<ListedSession>;

/** A person's live sessions, the last used first. */
export const listSessionsOf = async (tx: Tx, userId: PersonId): Promise<SessionRecord[]> => {
  const { rows } = await sql<ListedSession>`
    select ${ofSession}, ${ofPlace},
           session.expires_at - make_interval(hours => ${absoluteHours} - coalesce(policy.absolute_hours, ${absoluteHours})) as expires_at
      from session left join organisation on organisation.id = session.organisation_id ${ofPolicy}
     where session.user_id = ${userId} and ${isLive}
     order by session.last_seen_at desc, session.id
     limit 100`.execute(tx);
  return rows.map(camelCased);
};

/** Ends a session of this person. False if it is somebody else's, unknown or over. */
export const endSessionOf = async (tx: Tx, userId: PersonId, sessionId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update session set revoked_at = app_clock(), revoke_reason = 'LOGOUT'
     where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > app_clock()`.execute(tx);
  return numAffectedRows === 1n;
};

/** A visit longer ago than this is no beginning of what is new. */
const rememberedDays = 30;

/**
 * End of the person's last session in this organisation before this one, on any device; null without one in the last 30 days. A change of organisation continues a
 * session under a new token: its parts share their absolute end, and none of them is an earlier visit.
 */
export const lastVisitOf = async (tx: Tx, { userId, sessionId }: Pick<LiveSession, 'userId' | 'sessionId'>) => {
  const { rows } = await sql<Columns<'session', 'last_seen_at'>>`
    select earlier.last_seen_at
      from session this
      join session earlier on earlier.user_id = this.user_id and earlier.expires_at <> this.expires_at
     where this.id = ${sessionId} and this.user_id = ${userId} and earlier.organisation_id = this.organisation_id
       and earlier.last_seen_at < this.expires_at - make_interval(hours => ${absoluteHours})
       and earlier.last_seen_at > app_clock() - make_interval(days => ${rememberedDays})
     order by earlier.last_seen_at desc limit 1`.execute(tx);
  return rows[0]?.last_seen_at ?? null;
};
