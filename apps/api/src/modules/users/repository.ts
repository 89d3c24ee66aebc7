import type { UserFilters, UserStatus } from '@countinghouse/contract/users';
import type { Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { newId } from '../../platform/ids';
import { containing } from '../../platform/like';

export type MembershipStatus = 'INVITED' | 'ACTIVE' | 'DISABLED';

/** A person as a member of one organisation. */
export type MemberRecord = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roleId: string;
  readonly roleName: string;
  readonly roleIsSystem: boolean;
  readonly rolePermissions: readonly string[];
  /** Of the person, in every organisation. INVITED for everybody who has not accepted: only then it is ours to know. */
  readonly personStatus: UserStatus;
  /** Of the membership, in this organisation. */
  readonly status: MembershipStatus;
  /** Of this membership. */
  readonly membershipId: string;
  /** Whether the person has accepted the invitation, and so may be known. */
  readonly hasAccepted: boolean;
  readonly twoFactorEnabled: boolean;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  /** Of a reset of the second factor that is under way: when it was asked for, and when it happens. */
  readonly resetAskedAt: Date | null;
  readonly resetDueAt: Date | null;
};

// Until the invitation is accepted the organisation knows the address and what it typed itself, and nothing of the person.
const hasAccepted = sql`membership.accepted_at is not null`;
const firstName = sql`case when ${hasAccepted} then app_user.first_name else membership.invited_first_name end`;
const lastName = sql`case when ${hasAccepted} then app_user.last_name else membership.invited_last_name end`;

const selectMember = sql`
  select app_user.id, app_user.email, ${firstName} as "firstName", ${lastName} as "lastName",
         role.id as "roleId", role.name as "roleName", role.is_system as "roleIsSystem",
         role.permissions as "rolePermissions",
         case when ${hasAccepted} then app_user.status else 'INVITED' end as "personStatus", membership.status,
         ${hasAccepted} as "hasAccepted", membership.id as "membershipId",
         ${hasAccepted} and app_user.two_fa_enabled as "twoFactorEnabled",
         case when ${hasAccepted} then app_user.last_login_at end as "lastLoginAt",
         membership.created_at as "createdAt", factor_reset.asked_at as "resetAskedAt",
         factor_reset.due_at as "resetDueAt"
    from membership
    join app_user on app_user.id = membership.user_id
    join role on role.id = membership.role_id
    left join factor_reset on factor_reset.user_id = membership.user_id and factor_reset.ended_at is null
                          and membership.status = 'ACTIVE'
                          and (factor_reset.confirmed_at is not null or factor_reset.link_expires_at > app_clock())`;

export type MemberPage = {
  readonly descending: boolean;
  /** Towards the beginning: comparison and order turn round. */
  readonly backwards: boolean;
  /** Creation instant and id of the row to go on from. */
  readonly from: readonly string[] | null;
  readonly fetch: number;
};

// As the view tells it: an account that is disabled or locked everywhere is so here too.
const shownStatus = sql`
  case when ${hasAccepted} and app_user.status in ('DISABLED', 'LOCKED') then app_user.status else membership.status end`;

const narrowed = (organisationId: string, { search, status, roleId }: UserFilters): RawBuilder<unknown> => {
  const conditions = [sql`membership.organisation_id = ${organisationId}`];
  if (status !== undefined) conditions.push(sql`${shownStatus} = ${status}`);
  if (roleId !== undefined) conditions.push(sql`membership.role_id = ${roleId}`);
  if (search !== undefined) {
    const part = containing(search);
    conditions.push(sql`(app_user.email ilike ${part} or concat_ws(' ', ${firstName}, ${lastName}) ilike ${part})`);
  }
  return sql.join(conditions, sql` and `);
};

/** A page of the members that pass the filters, by the time they joined. */
export const selectMembers = async (
  tx: Tx,
  organisationId: string,
  filters: UserFilters,
  { descending, backwards, from, fetch }: MemberPage,
): Promise<MemberRecord[]> => {
  const falls = descending !== backwards;
  const beyond = from
    ? sql`and (membership.created_at, membership.user_id) ${falls ? sql`<` : sql`>`} (${from[0]}::timestamptz, ${from[1]}::uuid)`
    : sql``;
  const order = falls ? sql`desc` : sql`asc`;
  const { rows } = await sql<MemberRecord>`
    ${selectMember} where ${narrowed(organisationId, filters)} ${beyond}
     order by membership.created_at ${order}, membership.user_id ${order} limit ${fetch}`.execute(tx);
  return rows;
};

/** Counts no further than `cap`. */
export const countMembers = async (
  tx: Tx,
  organisationId: string,
  filters: UserFilters,
  cap: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select 1 from membership join app_user on app_user.id = membership.user_id
             where ${narrowed(organisationId, filters)} limit ${cap}) as counted`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** A member of the organisation, or null. */
export const findMember = async (tx: Tx, organisationId: string, userId: string): Promise<MemberRecord | null> => {
  const { rows } = await sql<MemberRecord>`
    ${selectMember} where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}`.execute(
    tx,
  );
  return rows[0] ?? null;
};

/** Keeps what belongs to the person in every organisation, the names, as it is until the transaction ends. */
export const holdPerson = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
};

/** The active administrators of the organisation, but for one person. */
export const countOtherAdministrators = async (tx: Tx, organisationId: string, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id and role.is_system and role.name = 'ADMIN'
     where membership.organisation_id = ${organisationId} and membership.status = 'ACTIVE'
       and membership.user_id <> ${userId}`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Whether the person works in an organisation beside this one: an invitation from elsewhere changes nothing here. */
export const belongsElsewhere = async (tx: Tx, organisationId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
     where user_id = ${userId} and organisation_id <> ${organisationId} and membership.status = 'ACTIVE' limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Ids tell a time. A person's tells one between here and now, so that it does not tell an old account from a new one. */
const firstPersonMadeAt = Date.UTC(2023, 0, 1);

/** The id of the person with the address, made where there is none. Somebody who exists stays as they are. */
export const findOrInvitePerson = async (tx: Tx, email: string): Promise<string> => {
  await sql`
    insert into app_user (id, email, status) values (${newId(randomInt(firstPersonMadeAt, Date.now()))}, ${email}, 'INVITED')
    on conflict (email) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from app_user where email = ${email}`.execute(tx);
  const [person] = rows;
  if (!person) throw new Error('The invited person was not stored');
  return person.id;
};

type NewInvitation = {
  readonly userId: string;
  readonly roleId: string;
  readonly invitedBy: string;
  /** What the inviter typed; an account that exists keeps its own names. */
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** Invites a person into the organisation. The membership counts once it is accepted. */
export const insertInvitation = async (tx: Tx, organisationId: string, invitation: NewInvitation): Promise<void> => {
  await sql`
    insert into membership (organisation_id, user_id, role_id, status, invited_by, accepted_at, invited_first_name,
                            invited_last_name)
    values (${organisationId}, ${invitation.userId}, ${invitation.roleId}, 'INVITED', ${invitation.invitedBy}, null,
            ${invitation.firstName}, ${invitation.lastName})`.execute(tx);
};

export const storeMembership = async (
  tx: Tx,
  organisationId: string,
  userId: string,
  { roleId, status }: { readonly roleId: string; readonly status: MembershipStatus },
): Promise<void> => {
  await sql`
    update membership set role_id = ${roleId}, status = ${status}, updated_at = app_clock()
     where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
};

export const removeMembership = async (tx: Tx, organisationId: string, userId: string): Promise<void> => {
  await sql`delete from membership where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
};

export const storeNames = async (
  tx: Tx,
  userId: string,
  { firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null },
): Promise<void> => {
  await sql`
    update app_user set first_name = ${firstName}, last_name = ${lastName}, updated_at = app_clock()
     where id = ${userId}`.execute(tx);
};

/** The names on an invitation that was not accepted yet. */
export const storeInvitedNames = async (
  tx: Tx,
  membershipId: string,
  { firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null },
): Promise<void> => {
  await sql`
    update membership set invited_first_name = ${firstName}, invited_last_name = ${lastName}, updated_at = app_clock()
     where id = ${membershipId}`.execute(tx);
};

/** Whom the mail of an open invitation goes to, and whether they have an account; null: it was answered, or cannot be. */
export const findInvited = async (
  tx: Tx,
  organisationId: string,
  userId: string,
): Promise<{ email: string; membershipId: string; hasAccount: boolean } | null> => {
  const { rows } = await sql<{ email: string; membershipId: string; hasAccount: boolean }>`
    select app_user.email, membership.id as "membershipId", app_user.status <> 'INVITED' as "hasAccount"
      from membership join app_user on app_user.id = membership.user_id
     where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}
       and membership.status = 'INVITED' and app_user.status in ('ACTIVE', 'INVITED')`.execute(tx);
  return rows[0] ?? null;
};

/** Lets an account that was disabled be used again. */
export const enablePerson = async (tx: Tx, userId: string): Promise<void> => {
  await sql`
    update app_user set status = 'ACTIVE', updated_at = app_clock() where id = ${userId} and status = 'DISABLED'`.execute(
    tx,
  );
};

/** The organisation as its mails name it. */
export const findSenderOrganisation = async (
  tx: Tx,
  organisationId: string,
): Promise<{ name: string; brand: string } | null> => {
  const { rows } = await sql<{ name: string; brand: string }>`
    select name, brand from organisation where id = ${organisationId}`.execute(tx);
  return rows[0] ?? null;
};
