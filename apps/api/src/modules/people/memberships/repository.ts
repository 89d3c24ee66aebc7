import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import {
  camelCased,
  withinOrganisation,
  type CamelCased,
  type OrNull,
  type RowOf,
  type Tx,
} from '@countinghouse/database';
import { sql } from 'kysely';
import { aliases, columns, type Columns } from '../../../platform/tables';

const ofOrganisation = aliases('organisation', { id: 'organisation_id', name: 'organisation_name' });
const ofRole = aliases('role', { name: 'role' });

const ofInvitation = aliases('membership', { created_at: 'invited_at' });
const ofInviter = aliases('app_user', { email: 'invited_by' }, 'inviter');
type InvitationRow = RowOf<typeof ofOrganisation> &
  RowOf<typeof ofRole> &
  RowOf<typeof ofInvitation> &
  OrNull<RowOf<typeof ofInviter>>;

/** The invitations that wait for a person, newest first. */
export const selectInvitations = async (tx: Tx, userId: PersonId): Promise<CamelCased<InvitationRow>[]> => {
  const { rows } = await sql<InvitationRow>`
    select ${ofOrganisation}, ${ofRole}, ${ofInvitation}, ${ofInviter}
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join role on role.id = membership.role_id
      left join app_user inviter on inviter.id = membership.invited_by
     where membership.user_id = ${userId} and membership.status = 'INVITED'
     order by membership.created_at desc, organisation.id`.execute(tx);
  return rows.map(camelCased);
};

type MembershipRow = RowOf<typeof ofOrganisation> &
  RowOf<typeof ofRole> & {
    /** Accepted at least once: the database guarantees it for an active membership. */
    readonly since: Date;
    readonly is_last_administrator: boolean;
  };

/** The organisations a person belongs to, by name. */
export const selectMemberships = async (tx: Tx, userId: PersonId): Promise<CamelCased<MembershipRow>[]> => {
  const { rows } = await sql<MembershipRow>`
    select ${ofOrganisation}, ${ofRole}, membership.accepted_at as since,
           role.is_system and role.name = 'ADMIN' and not exists (
             select from membership other
               join app_user on app_user.id = other.user_id and app_user.status = 'ACTIVE'
              where other.organisation_id = membership.organisation_id and other.user_id <> membership.user_id
                and other.status = 'ACTIVE' and other.role_id = membership.role_id) as is_last_administrator
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join role on role.id = membership.role_id
     where membership.user_id = ${userId} and membership.status = 'ACTIVE'
     order by organisation.name, organisation.id`.execute(tx);
  return rows.map(camelCased);
};

const ofStanding = columns('membership', ['id', 'status']);
type StandingRow = RowOf<typeof ofStanding> & RowOf<typeof ofRole> & { readonly is_administrator: boolean };

/** Standing of a person in an organisation that is not closed; null without a membership. Call it after locking the organisation. */
export const findStanding = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
): Promise<CamelCased<StandingRow> | null> => {
  const { rows } = await sql<StandingRow>`
    select ${ofStanding}, ${ofRole}, role.is_system and role.name = 'ADMIN' as is_administrator
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join role on role.id = membership.role_id
     where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Makes an invitation count from now on. The transaction is its person's and has no organisation. */
export const storeAcceptance = async (tx: Tx, organisationId: OrganisationId, membershipId: string): Promise<void> => {
  await withinOrganisation(tx, organisationId, () =>
    sql`
      update membership set status = 'ACTIVE', accepted_at = app_clock(), updated_at = app_clock()
       where id = ${membershipId} and status = 'INVITED'`.execute(tx),
  );
};

/** Ends a membership or an invitation, with its links. The transaction is its person's and has no organisation. */
export const removeMembership = async (tx: Tx, organisationId: OrganisationId, membershipId: string): Promise<void> => {
  await withinOrganisation(tx, organisationId, () =>
    sql`delete from membership where id = ${membershipId}`.execute(tx),
  );
};

const ofPerson = aliases('app_user', { id: 'user_id', email: 'email' });
const ofLink = columns('password_reset', ['expires_at'], 'link');
type LinkRow = RowOf<typeof ofOrganisation> &
  RowOf<typeof ofPerson> &
  RowOf<typeof ofLink> & {
    /** The person has an account, and so a password, already. */
    readonly has_account: boolean;
  };

export type InvitationLink = CamelCased<LinkRow>;

/** Open invitation of a mailed token. */
export const findLink = async (tx: Tx, tokenHash: Buffer): Promise<InvitationLink | null> => {
  const { rows } = await sql<LinkRow>`
    select ${ofOrganisation}, ${ofPerson}, ${ofLink}, app_user.status = 'ACTIVE' as has_account
      from password_reset link
      join membership on membership.id = link.membership_id and membership.status = 'INVITED'
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join app_user on app_user.id = membership.user_id and app_user.status in ('ACTIVE', 'INVITED')
     where link.token_hash = ${tokenHash} and link.purpose = 'INVITATION' and link.used_at is null
       and link.expires_at > app_clock()`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Spends the links of an answered invitation. */
export const spendLinks = async (tx: Tx, membershipId: string): Promise<void> => {
  await sql`
    update password_reset set used_at = app_clock() where membership_id = ${membershipId} and used_at is null`.execute(
    tx,
  );
};

/** The addresses of an organisation's active administrators. */
export const administratorsOf = async (tx: Tx, organisationId: OrganisationId): Promise<string[]> => {
  const { rows } = await sql<Columns<'app_user', 'email'>>`
    select app_user.email from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id and role.is_system and role.name = 'ADMIN'
     where membership.organisation_id = ${organisationId} and membership.status = 'ACTIVE'
     order by app_user.email`.execute(tx);
  return rows.map(({ email }) => email);
};
