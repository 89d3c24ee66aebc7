import type { BusinessId, OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';

const own = columns(
  'api_credential',
  [
    'id',
    'name',
    'api_key',
    'permissions',
    'ip_addresses',
    'business_ids',
    'responsible_id',
    'revoked_at',
    'created_at',
    'expires_at',
  ],
  'c',
);
const use = columns('api_credential_usage', ['last_used_at', 'last_used_ip'], 'u');

type CredentialRow = RowOf<typeof own> &
  RowOf<typeof use> & {
    readonly created_by: Tables['app_user']['email'];
    /** True if the responsible person still has the membership under which they took the key on. */
    readonly is_answered_for: boolean;
    readonly is_expired: boolean;
    readonly businesses: readonly Columns<'business', 'id' | 'name'>[] | null;
  };

/** Stored key with its state; without its secret. */
export type CredentialRecord = CamelCased<CredentialRow>;

const selected = sql`
  select ${own}, ${use}, creator.email as created_by,
         exists (select from membership where membership.id = c.responsible_membership) as is_answered_for,
         coalesce(c.expires_at <= app_clock(), false) as is_expired,
         case when c.business_ids is not null then (
           select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by lower(b.name), b.id), '[]')
             from business b where b.organisation_id = c.organisation_id and b.id = any(c.business_ids)
         ) end as businesses
    from api_credential c
    join app_user creator on creator.id = c.created_by
    join api_credential_usage u on u.organisation_id = c.organisation_id and u.credential_id = c.id`;

/** Keys not revoked, newest first. */
export const selectCredentials = async (tx: Tx, organisationId: OrganisationId): Promise<CredentialRecord[]> => {
  const { rows } = await sql<CredentialRow>`
    ${selected} where c.organisation_id = ${organisationId} and c.revoked_at is null
     order by c.created_at desc, c.id desc`.execute(tx);
  return rows.map(camelCased);
};

/** One key not revoked, or null. */
export const findCredential = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<CredentialRecord | null> => {
  const { rows } = await sql<CredentialRow>`
    ${selected} where c.organisation_id = ${organisationId} and c.id = ${id} and c.revoked_at is null`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

type CredentialValues = {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly businessIds: readonly BusinessId[] | null;
  readonly expiresAt: Date | null;
  readonly responsibleId: PersonId;
};

/** Names of the working keys, except the one with the id `except`. */
export const selectOtherNames = async (
  tx: Tx,
  organisationId: OrganisationId,
  except: string | null,
): Promise<string[]> => {
  const { rows } = await sql<Columns<'api_credential', 'name'>>`
    select name from api_credential
     where organisation_id = ${organisationId} and revoked_at is null
       and (${except}::uuid is null or id <> ${except}::uuid)`.execute(tx);
  return rows.map(({ name }) => name);
};

/** Without a new responsible person the key keeps its membership, even an ended one. */
type ChangedCredential = Omit<CredentialValues, 'responsibleId'> & { readonly responsibleId: PersonId | null };

const membershipOf = (organisationId: OrganisationId, userId: PersonId | null) => sql`
  (select membership.id from membership
    where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}::uuid)`;

type NewCredential = CredentialValues & {
  readonly id: string;
  readonly apiKey: string;
  readonly sealedSecret: Buffer;
};

export const insertCredential = async (
  tx: Tx,
  organisationId: OrganisationId,
  credential: NewCredential,
): Promise<void> => {
  const { id, name, apiKey, sealedSecret, permissions, ipAddresses, businessIds, expiresAt, responsibleId } =
    credential;
  await insertCredentials(tx, [
    {
      organisation_id: organisationId,
      id,
      name,
      api_key: apiKey,
      secret_enc: `\\x${sealedSecret.toString('hex')}`,
      permissions,
      ip_addresses: ipAddresses,
      business_ids: businessIds,
      expires_at: expiresAt,
      created_by: responsibleId,
      responsible_id: responsibleId,
    },
  ]);
};

/** Adds API keys of one shape, each with the membership of the person who answers for it and a place to count its use. */
export const insertCredentials = async (tx: Tx, rows: readonly InsertRow<'api_credential'>[]): Promise<void> => {
  const records = sql`jsonb_populate_recordset(null::api_credential, ${JSON.stringify(rows)}::jsonb)`;
  const names = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into api_credential (${names}, responsible_membership)
    select ${names}, (select membership.id from membership
                       where membership.organisation_id = r.organisation_id and membership.user_id = r.responsible_id)
      from ${records} r`.execute(tx);
  await sql`
    insert into api_credential_usage (organisation_id, credential_id)
    select organisation_id, id from ${records} r`.execute(tx);
};

/** Notes when and whence working keys were last used, unless they were used later. */
export const noteUses = async (
  tx: Tx,
  uses: readonly { readonly id: string; readonly at: Date; readonly ip: string }[],
): Promise<void> => {
  await sql`
    update api_credential_usage u set last_used_at = s.at, last_used_ip = s.ip
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as s(id uuid, at timestamptz, ip text)
      join api_credential c on c.id = s.id and c.revoked_at is null and (c.expires_at is null or c.expires_at > s.at)
     where u.organisation_id = c.organisation_id and u.credential_id = c.id
       and (u.last_used_at is null or u.last_used_at < s.at)`.execute(tx);
};

export const storeCredential = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  { name, permissions, ipAddresses, businessIds, expiresAt, responsibleId }: ChangedCredential,
): Promise<void> => {
  await sql`
    update api_credential
       set name = ${name}, permissions = ${[...permissions]}::text[], ip_addresses = ${[...ipAddresses]}::text[],
           business_ids = ${businessIds && [...businessIds]}::uuid[], expires_at = ${expiresAt},
           responsible_id = coalesce(${responsibleId}::uuid, responsible_id),
           responsible_membership = case when ${responsibleId}::uuid is null then responsible_membership
                                         else ${membershipOf(organisationId, responsibleId)} end,
           updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

export const revokeCredential = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`
    update api_credential set revoked_at = app_clock(), updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Recipients of mails about a key's changes: the active administrators and these people, each once. */
export const selectRecipients = async (
  tx: Tx,
  organisationId: OrganisationId,
  userIds: readonly PersonId[],
): Promise<string[]> => {
  const { rows } = await sql<Columns<'app_user', 'email'>>`
    select app_user.email from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id
     where membership.organisation_id = ${organisationId} and membership.status = 'ACTIVE'
       and ((role.is_system and role.name = 'ADMIN') or app_user.id = any(${[...userIds]}::uuid[]))
     order by app_user.email`.execute(tx);
  return rows.map(({ email }) => email);
};
