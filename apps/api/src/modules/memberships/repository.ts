import type { OwnInvitation } from '@countinghouse/contract/memberships';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

export type InvitationRow = Omit<OwnInvitation, 'invitedAt'> & { readonly invitedAt: Date };

/** The invitations that wait for a person, newest first. */
export const selectInvitations = async (tx: Tx, userId: string): Promise<InvitationRow[]> => {
  const { rows } = await sql<InvitationRow>`
    select organisation.id as "organisationId", organisation.name as "organisationName", role.name as role,
           inviter.email as "invitedBy", membership.created_at as "invitedAt"
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join role on role.id = membership.role_id
      left join app_user inviter on inviter.id = membership.invited_by
     where membership.user_id = ${userId} and membership.status = 'INVITED'
     order by membership.created_at desc, organisation.id`.execute(tx);
  return rows;
};

export type MembershipRow = {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly role: string;
  readonly since: Date;
  readonly isLastAdministrator: boolean;
};

/** The organisations a person belongs to, by name. */
export const selectMemberships = async (tx: Tx, userId: string): Promise<MembershipRow[]> => {
  const { rows } = await sql<MembershipRow>`
    select organisation.id as "organisationId", organisation.name as "organisationName", role.name as role,
           membership.accepted_at as since,
           role.is_system and role.name = 'ADMIN' and not exists (
             select from membership other
               join app_user on app_user.id = other.user_id and app_user.status = 'ACTIVE'
              where other.organisation_id = membership.organisation_id and other.user_id <> membership.user_id
                and other.status = 'ACTIVE' and other.role_id = membership.role_id) as "isLastAdministrator"
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join role on role.id = membership.role_id
     where membership.user_id = ${userId} and membership.status = 'ACTIVE'
     order by organisation.name, organisation.id`.execute(tx);
  return rows;
};

export type StandingRow = {
  readonly id: string;
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  readonly role: string;
  readonly isAdministrator: boolean;
};

/** How a person stands with an organisation that is not closed; null: not at all. Call it behind the organisation's lock. */
export const findStanding = async (tx: Tx, organisationId: string, userId: string): Promise<StandingRow | null> => {
  const { rows } = await sql<StandingRow>`
    select membership.id, membership.status, role.name as role,
           role.is_system and role.name = 'ADMIN' as "isAdministrator"
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join role on role.id = membership.role_id
     where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
};

/** Makes an invitation count from now on. */
export const storeAcceptance = async (tx: Tx, membershipId: string): Promise<void> => {
  await sql`
    update membership set status = 'ACTIVE', accepted_at = app_clock(), updated_at = app_clock()
     where id = ${membershipId} and status = 'INVITED'`.execute(tx);
};

/** Ends a membership or an invitation, with its links. */
export const removeMembership = async (tx: Tx, membershipId: string): Promise<void> => {
  await sql`delete from membership where id = ${membershipId}`.execute(tx);
};

export type LinkRow = {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly userId: string;
  readonly email: string;
  readonly expiresAt: Date;
  /** The person has an account, and so a password, already. */
  readonly hasAccount: boolean;
};

/** The open invitation a mailed token stands for. */
export const findLink = async (tx: Tx, tokenHash: Buffer): Promise<LinkRow | null> => {
  const { rows } = await sql<LinkRow>`
    select organisation.id as "organisationId", organisation.name as "organisationName", app_user.id as "userId",
           app_user.email, link.expires_at as "expiresAt", app_user.status = 'ACTIVE' as "hasAccount"
      from password_reset link
      join membership on membership.id = link.membership_id and membership.status = 'INVITED'
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join app_user on app_user.id = membership.user_id and app_user.status in ('ACTIVE', 'INVITED')
     where link.token_hash = ${tokenHash} and link.purpose = 'INVITATION' and link.used_at is null
       and link.expires_at > app_clock()`.execute(tx);
  return rows[0] ?? null;
};

/** Spends the links of an invitation that was answered. */
export const spendLinks = async (tx: Tx, membershipId: string): Promise<void> => {
  await sql`
    update password_reset set used_at = app_clock() where membership_id = ${membershipId} and used_at is null`.execute(
    tx,
  );
};
