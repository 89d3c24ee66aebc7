import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type OrNull, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { newId } from '../../../platform/ids';
import { insertRows } from '../../../platform/insert-rows';
import { containing, idBegins } from '../../../platform/like';
import { sealedPeople } from '../../../platform/sealed-people';
import { aliases, columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';

export type MembershipStatus = Tables['membership']['status'];

// Until the invitation is accepted the organisation knows the address and the names it typed itself, and nothing of the account.
const hasAccepted = sql`membership.accepted_at is not null`;
const firstName = sql`case when ${hasAccepted} then app_user.first_name else membership.invited_first_name end`;
const lastName = sql`case when ${hasAccepted} then app_user.last_name else membership.invited_last_name end`;

const ofPerson = columns('app_user', ['id', 'email']);
const ofRole = aliases('role', {
  id: 'role_id',
  name: 'role_name',
  is_system: 'role_is_system',
  permissions: 'role_permissions',
});
const ofMembership = aliases('membership', {
  id: 'membership_id',
  user_id: 'user_id',
  status: 'status',
  created_at: 'created_at',
});
/** Of a pending reset of the second factor: the times of its request and of its execution. */
const ofReset = aliases('factor_reset', { asked_at: 'reset_asked_at', due_at: 'reset_due_at' });

type MemberRow = RowOf<typeof ofPerson> &
  RowOf<typeof ofRole> &
  RowOf<typeof ofMembership> &
  OrNull<RowOf<typeof ofReset>> &
  Columns<'app_user', 'first_name' | 'last_name' | 'last_login_at'> & {
    /** Status of the person in every organisation. INVITED until accepted: only then may the organisation know it. */
    readonly person_status: Tables['app_user']['status'];
    /** True if the person has accepted the invitation, and so may be known. */
    readonly has_accepted: boolean;
    readonly two_factor_enabled: boolean;
  };

/** Person as a member of one organisation. */
export type MemberRecord = CamelCased<MemberRow>;

const person = sql`join app_user on app_user.id = membership.user_id`;

/** Membership with its person, role and reset; `person` alone decides which of them a list has. */
export const withPerson = {
  columns: sql<MemberRow>`
    ${ofPerson}, ${ofRole}, ${ofMembership}, ${ofReset}, ${firstName} as first_name, ${lastName} as last_name,
    case when ${hasAccepted} then app_user.status else 'INVITED' end as person_status,
    ${hasAccepted} as has_accepted, ${hasAccepted} and app_user.two_fa_enabled as two_factor_enabled,
    case when ${hasAccepted} then app_user.last_login_at end as last_login_at`,
  joins: sql`
    ${person}
    join role on role.id = membership.role_id
    left join factor_reset on factor_reset.user_id = membership.user_id and factor_reset.ended_at is null
                          and membership.status = 'ACTIVE'
                          and (factor_reset.confirmed_at is not null or factor_reset.link_expires_at > app_clock())`,
  person,
};

/** Status of a membership as shown: an account disabled or locked everywhere is so here too. */
export const isShownAs = (status: string) => sql`
  case when ${hasAccepted} and app_user.status in ('DISABLED', 'LOCKED') then app_user.status else membership.status end
    = ${status}`;

/** Part of an address or a name, or the beginning of an id. */
export const isFound = (typed: string) => {
  const part = containing(typed);
  const byId = idBegins(sql`membership.user_id`, typed) ?? sql`false`;
  return sql`(app_user.email ilike ${part} or concat_ws(' ', ${firstName}, ${lastName}) ilike ${part} or ${byId})`;
};

/** Members found by a typed text, with their addresses. */
export const foundPeople = (organisationId: OrganisationId, typed: string) => sql`
  select membership.user_id as id, app_user.email as value from membership ${person}
   where membership.organisation_id = ${organisationId} and ${isFound(typed)}
   order by membership.user_id desc limit 20`;

/** A member of the organisation, or null. */
export const findMember = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
): Promise<MemberRecord | null> => {
  const { rows } = await sql<MemberRow>`
    select ${withPerson.columns} from membership ${withPerson.joins}
     where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Members in the order of their joining, or the one with an address, from an offset on; with the number of all. */
export const selectMembers = async (
  tx: Tx,
  organisationId: OrganisationId,
  { email, offset, limit }: { readonly email: string | null; readonly offset: number; readonly limit: number },
): Promise<{ readonly members: MemberRecord[]; readonly total: number }> => {
  const which = sql`membership.organisation_id = ${organisationId} and (${email}::text is null or app_user.email = ${email}::text)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from membership ${withPerson.person} where ${which}`.execute(tx);
  const { rows } = await sql<MemberRow>`
    select ${withPerson.columns} from membership ${withPerson.joins}
     where ${which} order by membership.created_at, membership.id limit ${limit} offset ${offset}`.execute(tx);
  return { members: rows.map(camelCased), total: counted[0]?.total ?? 0 };
};

/** Locks the person's data shared by all organisations, the names, until the transaction ends. */
export const holdPerson = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
};

/** Active administrators of the organisation, except one person. */
export const countOtherAdministrators = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id and role.is_system and role.name = 'ADMIN'
     where membership.organisation_id = ${organisationId} and membership.status = 'ACTIVE'
       and membership.user_id <> ${userId}`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** True if the person works in another organisation too: an invitation from elsewhere changes nothing here. */
export const belongsElsewhere = async (tx: Tx, organisationId: OrganisationId, userId: PersonId): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
     where user_id = ${userId} and organisation_id <> ${organisationId} and membership.status = 'ACTIVE' limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Ids reveal a time. A person's has a random time in the past, so that it does not distinguish an old account from a new one. */
const firstPersonMadeAt = Date.UTC(2023, 0, 1);

/** Id of the person with the address, created if missing. An existing person stays unchanged. */
export const findOrInvitePerson = async (tx: Tx, email: string): Promise<PersonId> => {
  const id = newId<PersonId>(randomInt(firstPersonMadeAt, Date.now()));
  const seal = sealedPeople.sealOf(tx, { id, email, two_fa_enabled: false });
  const { rows } = await sql<Columns<'app_user', 'id'>>`
    select person_invited(${id}, ${email}, ${seal}) as id`.execute(tx);
  const [person] = rows;
  if (!person) throw new Error('The invited person was not stored');
  return person.id;
};

type NewInvitation = {
  readonly userId: PersonId;
  readonly roleId: string;
  /** Null: the platform. */
  readonly invitedBy: string | null;
  /** Names typed by the inviter; an existing account keeps its own. */
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** Invites a person into the organisation. The membership counts once it is accepted. */
export const insertInvitation = async (
  tx: Tx,
  organisationId: OrganisationId,
  invitation: NewInvitation,
): Promise<void> => {
  await insertMemberships(tx, [
    {
      organisation_id: organisationId,
      user_id: invitation.userId,
      role_id: invitation.roleId,
      status: 'INVITED',
      invited_by: invitation.invitedBy,
      accepted_at: null,
      invited_first_name: invitation.firstName,
      invited_last_name: invitation.lastName,
    },
  ]);
};

export const insertMemberships = (tx: Tx, memberships: readonly InsertRow<'membership'>[]): Promise<void> =>
  insertRows(tx, 'membership', memberships);

/** Inserts people with all that is known of them; the application invites them instead. */
export const insertPeople = (tx: Tx, persons: readonly InsertRow<'app_user'>[]): Promise<void> =>
  insertRows(tx, 'app_user', sealedPeople.sealing(tx, persons));

export const storeMembership = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
  { roleId, status }: { readonly roleId: string; readonly status: MembershipStatus },
): Promise<void> => {
  await sql`
    update membership set role_id = ${roleId}, status = ${status}, updated_at = app_clock()
     where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
};

export const removeMembership = async (tx: Tx, organisationId: OrganisationId, userId: PersonId): Promise<void> => {
  await sql`delete from membership where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
};

export const storeNames = async (
  tx: Tx,
  userId: PersonId,
  { firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null },
): Promise<void> => {
  await sql`
    update app_user set first_name = ${firstName}, last_name = ${lastName}, updated_at = app_clock()
     where id = ${userId}`.execute(tx);
};

/** Names on an invitation not accepted yet. */
export const storeInvitedNames = async (
  tx: Tx,
  membershipId: string,
  { firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null },
): Promise<void> => {
  await sql`
    update membership set invited_first_name = ${firstName}, invited_last_name = ${lastName}, updated_at = app_clock()
     where id = ${membershipId}`.execute(tx);
};

type InvitedRow = Columns<'app_user', 'email'> & {
  readonly membership_id: Tables['membership']['id'];
  readonly has_account: boolean;
};

/** Recipient of an open invitation's mail, and if they have an account; null: answered already, or void. */
export const findInvited = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
): Promise<CamelCased<InvitedRow> | null> => {
  const { rows } = await sql<InvitedRow>`
    select app_user.email, membership.id as membership_id, app_user.status <> 'INVITED' as has_account
      from membership join app_user on app_user.id = membership.user_id
     where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}
       and membership.status = 'INVITED' and app_user.status in ('ACTIVE', 'INVITED')`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** The organisation as its mails name it. */
export const findSenderOrganisation = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<Columns<'organisation', 'name' | 'brand'> | null> => {
  const { rows } = await sql<Columns<'organisation', 'name' | 'brand'>>`
    select name, brand from organisation where id = ${organisationId}`.execute(tx);
  return rows[0] ?? null;
};
