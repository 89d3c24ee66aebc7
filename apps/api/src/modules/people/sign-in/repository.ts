import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { withinOrganisation, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { sealedPeople } from '../../../platform/sealed-people';
import { aliases, columns, type Columns, type Tables } from '../../../platform/tables';
import { selectBrands } from '../../organisation/brand';

const ofPerson = columns('app_user', ['id', 'email', 'status', 'two_fa_enabled', 'seal']);
const person = sql`${ofPerson}, person_password(app_user.id) as password`;
type PersonRow = RowOf<typeof ofPerson> & { readonly password: string | null };

export type Person = {
  readonly id: PersonId;
  readonly email: string;
  /** Its hash as it is kept: see `openPassword`. */
  readonly password: string | null;
  readonly status: PersonRow['status'];
  readonly twoFactorEnabled: boolean;
};

/** A person whose row the server did not write so has no password. */
const personOf = (tx: Tx, row: PersonRow): Person => ({
  id: row.id,
  email: row.email,
  password: sealedPeople.isSound(tx, row) ? row.password : null,
  status: row.status,
  twoFactorEnabled: row.two_fa_enabled,
});

export const findPersonByEmail = async (tx: Tx, email: string): Promise<Person | null> => {
  const { rows } = await sql<PersonRow>`
    select ${person} from app_user where email = ${email}`.execute(tx);
  return rows[0] ? personOf(tx, rows[0]) : null;
};

export const findPerson = async (tx: Tx, id: string): Promise<Person | null> => {
  const { rows } = await sql<PersonRow>`
    select ${person} from app_user where id = ${id}`.execute(tx);
  return rows[0] ? personOf(tx, rows[0]) : null;
};

export type Belonging = {
  readonly organisationId: OrganisationId;
  readonly organisationName: string;
  readonly brand: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** Its people need a second factor on calls that ask for one. */
  readonly requiresTwoFactor: boolean;
  /** Live organisation that this one is the test organisation of; null: it is a live one. */
  readonly testOf: OrganisationId | null;
};

const ofHome = aliases('organisation', {
  id: 'organisation_id',
  name: 'organisation_name',
  brand: 'brand',
  require_two_fa: 'require_two_fa',
  test_of: 'test_of',
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
    testOf: row.test_of as OrganisationId | null,
  }));
};

/** Organisations whose trails record events of the account: all in which the person is active. */
export const organisationsOf = async (tx: Tx, userId: PersonId): Promise<OrganisationId[]> =>
  (await findBelongings(tx, userId)).map(({ organisationId }) => organisationId);

/** Prospects of a person who belongs to no organisation: invitations, and disabled memberships. */
export const findHopes = async (tx: Tx, userId: PersonId): Promise<{ invitations: number; disabled: number }> => {
  const { rows } = await sql<{ invitations: number; disabled: number }>`
    select count(*) filter (where membership.status = 'INVITED')::int as invitations,
           count(*) filter (where membership.status = 'DISABLED' and accepted_at is not null)::int as disabled
      from membership
      join organisation on organisation.id = membership.organisation_id and organisation.status <> 'CLOSED'
     where membership.user_id = ${userId}`.execute(tx);
  return rows[0] ?? { invitations: 0, disabled: 0 };
};

/** Words that somebody who knows the person might build a password from: the address, the organisations, the brands. */
export const wordsAround = async (tx: Tx, { id, email }: Pick<Person, 'id' | 'email'>): Promise<string[]> => [
  ...email.split('@'),
  ...(await findBelongings(tx, id)).map(({ organisationName }) => organisationName),
  ...(await selectBrands(tx)).map(({ name }) => name),
];

export const rememberLogin = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`update app_user set last_login_at = app_clock() where id = ${userId}`.execute(tx);
};

export const resetMinutes = 30;

/** Person and purpose of a link: nobody who writes into the database makes one. */
export const sealedLinks = sealedTable({
  table: 'password_reset',
  key: ['token_hash'],
  columns: ['user_id', 'purpose', 'membership_id'],
  proves: 'every link that sets a password is one that the server mailed.',
});

type GoodLinkRow = PersonRow &
  Columns<'password_reset', 'token_hash' | 'user_id' | 'purpose' | 'membership_id'> & {
    readonly link_seal: Tables['password_reset']['seal'];
  };

/** Stores the token of a new link to set a password, and voids the older ones. */
export const storeLink = async (tx: Tx, userId: PersonId, tokenHash: Buffer, minutes: number): Promise<void> => {
  await sql`
    update password_reset set used_at = app_clock()
     where user_id = ${userId} and purpose = 'RESET' and used_at is null`.execute(tx);
  await sql`
    insert into password_reset (token_hash, user_id, expires_at, purpose, seal)
    values (${tokenHash}, ${userId}, app_clock() + make_interval(mins => ${minutes}), 'RESET',
            ${sealedLinks.sealOf(tx, { token_hash: tokenHash, user_id: userId, purpose: 'RESET', membership_id: null })})`.execute(
    tx,
  );
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
  const seal = sealedLinks.sealOf(tx, {
    token_hash: tokenHash,
    user_id: userId,
    purpose: 'INVITATION',
    membership_id: membershipId,
  });
  await sql`
    insert into password_reset (token_hash, user_id, expires_at, purpose, membership_id, seal)
    values (${tokenHash}, ${userId}, app_clock() + make_interval(mins => ${minutes}), 'INVITATION', ${membershipId},
            ${seal})`.execute(tx);
};

/** Organisation whose invitation a mailed token belongs to; null for a reset, or an invalid token. */
export const findInvitingOrganisation = async (tx: Tx, tokenHash: Buffer): Promise<OrganisationId | null> => {
  const { rows } = await sql<Columns<'membership', 'organisation_id'>>`
    select membership.organisation_id from password_reset
      join membership on membership.id = password_reset.membership_id
     where token_hash = ${tokenHash} and used_at is null and expires_at > app_clock()`.execute(tx);
  return rows[0]?.organisation_id ?? null;
};

/**
 * Creates the account of an invited person, by the link of one invitation, which is thereby accepted. Other invitations wait for an answer of their
 * own.
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
      select person_begin(user_id, invited_first_name, invited_last_name) from accepted`.execute(tx),
  );
};

const isSoundLink = (tx: Tx, row: GoodLinkRow): boolean => sealedLinks.isSound(tx, { ...row, seal: row.link_seal });

const ofGoodLink = (tokenHash: Buffer) => sql`
    select ${person}, password_reset.token_hash, password_reset.user_id, password_reset.purpose,
           password_reset.membership_id, password_reset.seal as link_seal
      from password_reset join app_user on app_user.id = password_reset.user_id
     where token_hash = ${tokenHash} and used_at is null and expires_at > app_clock()
       and ((app_user.status = 'ACTIVE' and purpose = 'RESET')
            or (app_user.status = 'INVITED' and purpose = 'INVITATION'
                and exists (select from membership
                              join organisation on organisation.id = membership.organisation_id
                             where membership.id = password_reset.membership_id and membership.status = 'INVITED'
                               and organisation.status <> 'CLOSED')))`;

/** True if a mailed token sets a password: known, unused and in time, and its person may still use it. */
export const isGoodLink = async (tx: Tx, tokenHash: Buffer): Promise<boolean> => {
  const { rows } = await sql<GoodLinkRow>`${ofGoodLink(tokenHash)}`.execute(tx);
  return rows[0] !== undefined && isSoundLink(tx, rows[0]);
};

/** Owner of a valid token; locked until the transaction ends, so that it works once. */
export const holdReset = async (tx: Tx, tokenHash: Buffer): Promise<Person | null> => {
  const { rows } = await sql<GoodLinkRow>`${ofGoodLink(tokenHash)} for update of password_reset`.execute(tx);
  return rows[0] && isSoundLink(tx, rows[0]) ? personOf(tx, rows[0]) : null;
};

export const spendReset = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`update password_reset set used_at = app_clock() where token_hash = ${tokenHash}`.execute(tx);
};

/** Keeps a password that `sealPassword` has sealed for this person. */
export const storePassword = async (tx: Tx, userId: PersonId, sealed: string): Promise<void> => {
  await sql`select person_set_password(${userId}, ${sealed})`.execute(tx);
};

type Secrets = Columns<'app_user', 'id' | 'password_hash' | 'two_fa_secret_enc'>;

/** Up to so many people behind an id, of whom an earlier version kept a password or a second factor that is not sealed for them. */
export const holdUnsealedSecrets = async (tx: Tx, after: string, most: number): Promise<Secrets[]> => {
  const { rows } = await sql<Secrets>`
    select id, password_hash, two_fa_secret_enc from app_user
     where id > ${after} and (password_hash not like 'sealed$%' or substring(two_fa_secret_enc from 1 for 7) <> 'sealed$'::bytea)
     order by id limit ${most} for update`.execute(tx);
  return rows;
};

export const replaceSecrets = async (tx: Tx, { id, password_hash, two_fa_secret_enc }: Secrets): Promise<void> => {
  await sql`
    update app_user set password_hash = ${password_hash}, two_fa_secret_enc = ${two_fa_secret_enc}
     where id = ${id}`.execute(tx);
};

/** True if anybody has a password and an organisation to sign in to. */
export const canAnybodySignIn = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    select from app_user join membership on membership.user_id = app_user.id
     where app_user.status = 'ACTIVE' and membership.status = 'ACTIVE' and app_user.password_changed_at is not null
     limit 1`.execute(tx);
  return rows.length > 0;
};
