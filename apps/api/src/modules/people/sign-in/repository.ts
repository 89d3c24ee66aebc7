import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { withinOrganisation, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { aliases, columns, type Columns } from '../../../platform/tables';
import { brands } from '../../organisation/brand';

const ofPerson = columns('app_user', ['id', 'email', 'password_hash', 'status', 'two_fa_enabled']);
type PersonRow = RowOf<typeof ofPerson>;

export type Person = {
  readonly id: PersonId;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly status: PersonRow['status'];
  readonly twoFactorEnabled: boolean;
};

const personOf = (row: PersonRow): Person => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  status: row.status,
  twoFactorEnabled: row.two_fa_enabled,
});

export const findPersonByEmail = async (tx: Tx, email: string): Promise<Person | null> => {
  const { rows } = await sql<PersonRow>`
    select ${ofPerson} from app_user where email = ${email}`.execute(tx);
  return rows[0] ? personOf(rows[0]) : null;
};

export const findPerson = async (tx: Tx, id: string): Promise<Person | null> => {
  const { rows } = await sql<PersonRow>`
    select ${ofPerson} from app_user where id = ${id}`.execute(tx);
  return rows[0] ? personOf(rows[0]) : null;
};

export type Belonging = {
  readonly organisationId: OrganisationId;
  readonly organisationName: string;
  readonly brand: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** Its people must have a second factor where one is asked for. */
  readonly requiresTwoFactor: boolean;
};

const ofHome = aliases('organisation', {
  id: 'organisation_id',
  name: 'organisation_name',
  brand: 'brand',
  require_two_fa: 'require_two_fa',
});
const ofRole = aliases('role', { name: 'role', permissions: 'permissions' });
type BelongingRow = RowOf<typeof ofHome> & RowOf<typeof ofRole>;

/** The organisations a person may enter, by name. */
export const findBelongings = async (tx: Tx, userId: PersonId): Promise<Belonging[]> => {
  const { rows } = await sql<BelongingRow>`
    select ${ofHome}, ${ofRole}
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
      join role on role.id = membership.role_id
     where membership.user_id = ${userId} and membership.status = 'ACTIVE'
     order by organisation.name, organisation.id`.execute(tx);
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    brand: row.brand,
    role: row.role,
    permissions: row.permissions,
    requiresTwoFactor: row.require_two_fa,
  }));
};

/** Whose trails show what concerns the account itself: all organisations the person is active in. */
export const organisationsOf = async (tx: Tx, userId: PersonId): Promise<OrganisationId[]> =>
  (await findBelongings(tx, userId)).map(({ organisationId }) => organisationId);

/** How a person stands who belongs to no organisation: invited somewhere, disabled somewhere. */
export const findHopes = async (tx: Tx, userId: PersonId): Promise<{ invitations: number; disabled: number }> => {
  const { rows } = await sql<{ invitations: number; disabled: number }>`
    select count(*) filter (where membership.status = 'INVITED')::int as invitations,
           count(*) filter (where membership.status = 'DISABLED' and accepted_at is not null)::int as disabled
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
     where membership.user_id = ${userId}`.execute(tx);
  return rows[0] ?? { invitations: 0, disabled: 0 };
};

/** What somebody who knows the person would build their password of: the address, the organisations, the brands. */
export const wordsAround = async (tx: Tx, { id, email }: Pick<Person, 'id' | 'email'>): Promise<string[]> => [
  ...email.split('@'),
  ...(await findBelongings(tx, id)).map(({ organisationName }) => organisationName),
  ...brands.map(({ name }) => name),
];

export const rememberLogin = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`update app_user set last_login_at = app_clock() where id = ${userId}`.execute(tx);
};

export const resetMinutes = 30;

/** Stores the token of a new link to set a password, and voids the older ones. */
export const storeLink = async (tx: Tx, userId: PersonId, tokenHash: Buffer, minutes: number): Promise<void> => {
  await sql`
    update password_reset set used_at = app_clock()
     where user_id = ${userId} and purpose = 'RESET' and used_at is null`.execute(tx);
  await sql`
    insert into password_reset (token_hash, user_id, expires_at, purpose)
    values (${tokenHash}, ${userId}, app_clock() + make_interval(mins => ${minutes}), 'RESET')`.execute(tx);
};

/** Stores the token of an invitation's new link and voids its older ones. Other organisations' links stay as they are. */
export const storeInvitationLink = async (
  tx: Tx,
  { userId, membershipId }: { readonly userId: PersonId; readonly membershipId: string },
  tokenHash: Buffer,
  minutes: number,
): Promise<void> => {
  await sql`
    update password_reset set used_at = app_clock() where membership_id = ${membershipId} and used_at is null`.execute(
    tx,
  );
  await sql`
    insert into password_reset (token_hash, user_id, expires_at, purpose, membership_id)
    values (${tokenHash}, ${userId}, app_clock() + make_interval(mins => ${minutes}), 'INVITATION', ${membershipId})`.execute(
    tx,
  );
};

/** The organisation whose invitation a mailed token stands for; null for a reset, or when the token is not good. */
export const findInvitingOrganisation = async (tx: Tx, tokenHash: Buffer): Promise<OrganisationId | null> => {
  const { rows } = await sql<Columns<'membership', 'organisation_id'>>`
    select membership.organisation_id from password_reset
      join membership on membership.id = password_reset.membership_id
     where token_hash = ${tokenHash} and used_at is null and expires_at > app_clock()`.execute(tx);
  return rows[0]?.organisation_id ?? null;
};

/**
 * Makes an account of an invited person, by the link of one invitation, which is thereby accepted. What others invited
 * them to waits for an answer of its own.
 */
export const beginAccount = async (tx: Tx, organisationId: OrganisationId, tokenHash: Buffer): Promise<void> => {
  await withinOrganisation(tx, organisationId, () =>
    sql`
      with accepted as (
        update membership set status = 'ACTIVE', accepted_at = app_clock(), updated_at = app_clock()
          from password_reset
         where password_reset.token_hash = ${tokenHash} and membership.id = password_reset.membership_id
           and membership.status = 'INVITED'
        returning membership.user_id, invited_first_name, invited_last_name)
      update app_user
         set status = 'ACTIVE', first_name = accepted.invited_first_name, last_name = accepted.invited_last_name,
             updated_at = app_clock()
        from accepted where app_user.id = accepted.user_id and app_user.status = 'INVITED'`.execute(tx),
  );
};

const ofGoodLink = (tokenHash: Buffer) => sql`
    select ${ofPerson}
      from password_reset join app_user on app_user.id = password_reset.user_id
     where token_hash = ${tokenHash} and used_at is null and expires_at > app_clock()
       and ((app_user.status = 'ACTIVE' and purpose = 'RESET')
            or (app_user.status = 'INVITED' and purpose = 'INVITATION'
                and exists (select from membership
                              join organisation on organisation.id = membership.organisation_id
                             where membership.id = password_reset.membership_id and membership.status = 'INVITED'
                               and organisation.status <> 'CLOSED')))`;

/** Whether a mailed token sets a password: it is known, unused and in time, and its person may still use it. */
export const isGoodLink = async (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await ofGoodLink(tokenHash).execute(tx)).rows.length > 0;

/** Whose token it is while it is good; held until the transaction ends, so that it works once. */
export const holdReset = async (tx: Tx, tokenHash: Buffer): Promise<Person | null> => {
  const { rows } = await sql<PersonRow>`${ofGoodLink(tokenHash)} for update of password_reset`.execute(tx);
  return rows[0] ? personOf(rows[0]) : null;
};

export const spendReset = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`update password_reset set used_at = app_clock() where token_hash = ${tokenHash}`.execute(tx);
};

export const storePassword = async (tx: Tx, userId: PersonId, passwordHash: string): Promise<void> => {
  await sql`
    update app_user set password_hash = ${passwordHash}, password_changed_at = app_clock(), updated_at = app_clock()
     where id = ${userId}`.execute(tx);
};

/** Whether anybody has a password and an organisation to sign in to. */
export const canAnybodySignIn = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    select from app_user join membership on membership.user_id = app_user.id
     where app_user.status = 'ACTIVE' and membership.status = 'ACTIVE' and app_user.password_hash is not null
     limit 1`.execute(tx);
  return rows.length > 0;
};
