import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { brands } from '../brand';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly status: 'INVITED' | 'ACTIVE' | 'LOCKED' | 'DISABLED';
  readonly twoFactorEnabled: boolean;
};

type PersonRow = {
  id: string;
  email: string;
  password_hash: string | null;
  status: Person['status'];
  two_fa_enabled: boolean;
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
    select id, email, password_hash, status, two_fa_enabled from app_user where email = ${email}`.execute(tx);
  return rows[0] ? personOf(rows[0]) : null;
};

export const findPerson = async (tx: Tx, id: string): Promise<Person | null> => {
  const { rows } = await sql<PersonRow>`
    select id, email, password_hash, status, two_fa_enabled from app_user where id = ${id}`.execute(tx);
  return rows[0] ? personOf(rows[0]) : null;
};

export type Belonging = {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly brand: string;
  readonly role: string;
  readonly permissions: readonly string[];
};

type BelongingRow = {
  organisation_id: string;
  organisation_name: string;
  brand: string;
  role: string;
  permissions: string[];
};

/** The organisations a person may enter, by name. */
export const findBelongings = async (tx: Tx, userId: string): Promise<Belonging[]> => {
  const { rows } = await sql<BelongingRow>`
    select organisation.id as organisation_id, organisation.name as organisation_name, organisation.brand,
           role.name as role, role.permissions
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
  }));
};

/** Whose trail shows what concerns the account itself: the person's organisation, when there is but one. */
export const onlyOrganisationOf = async (tx: Tx, userId: string): Promise<string | null> => {
  const [only, ...others] = await findBelongings(tx, userId);
  return only && others.length === 0 ? only.organisationId : null;
};

/** What somebody who knows the person would build their password of: the address, the organisations, the brands. */
export const wordsAround = async (tx: Tx, { id, email }: Pick<Person, 'id' | 'email'>): Promise<string[]> => [
  ...email.split('@'),
  ...(await findBelongings(tx, id)).map(({ organisationName }) => organisationName),
  ...brands.map(({ name }) => name),
];

export const rememberLogin = async (tx: Tx, userId: string): Promise<void> => {
  await sql`update app_user set last_login_at = app_clock() where id = ${userId}`.execute(tx);
};

export const resetMinutes = 30;

/** What a mailed link is for. An invitation also works for a person who never had a password. */
export type LinkPurpose = 'RESET' | 'INVITATION';

/** Makes every link mailed to a person so far worthless. */
export const voidLinks = async (tx: Tx, userId: string): Promise<void> => {
  await sql`update password_reset set used_at = app_clock() where user_id = ${userId} and used_at is null`.execute(tx);
};

/** Stores the token of a new link and voids the older ones. */
export const storeLink = async (
  tx: Tx,
  userId: string,
  tokenHash: Buffer,
  { purpose, minutes }: { readonly purpose: LinkPurpose; readonly minutes: number },
): Promise<void> => {
  await voidLinks(tx, userId);
  await sql`
    insert into password_reset (token_hash, user_id, expires_at, purpose)
    values (${tokenHash}, ${userId}, app_clock() + make_interval(mins => ${minutes}), ${purpose})`.execute(tx);
};

/** Lets a person who was invited in: into every organisation that invited them, now that the address is proven theirs. */
export const acceptInvitations = async (tx: Tx, userId: string): Promise<void> => {
  await sql`
    update app_user set status = 'ACTIVE', updated_at = app_clock() where id = ${userId} and status = 'INVITED'`.execute(
    tx,
  );
  await sql`
    update membership set status = 'ACTIVE', updated_at = app_clock()
     where user_id = ${userId} and status = 'INVITED'`.execute(tx);
};

/** Whose token it is while it is good; held until the transaction ends, so that it works once. */
export const holdReset = async (tx: Tx, tokenHash: Buffer): Promise<Person | null> => {
  const { rows } = await sql<PersonRow>`
    select app_user.id, email, password_hash, status, two_fa_enabled
      from password_reset join app_user on app_user.id = password_reset.user_id
     where token_hash = ${tokenHash} and used_at is null and expires_at > app_clock()
       and (app_user.status = 'ACTIVE' or (app_user.status = 'INVITED' and purpose = 'INVITATION'))
       for update of password_reset`.execute(tx);
  return rows[0] ? personOf(rows[0]) : null;
};

export const spendReset = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`update password_reset set used_at = app_clock() where token_hash = ${tokenHash}`.execute(tx);
};

export const storePassword = async (tx: Tx, userId: string, passwordHash: string): Promise<void> => {
  await sql`
    update app_user set password_hash = ${passwordHash}, password_changed_at = app_clock(), updated_at = app_clock()
     where id = ${userId}`.execute(tx);
};
