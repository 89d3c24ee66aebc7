import { implicitPermission } from '@countinghouse/contract';
import type { BusinessId, OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { authorityOf } from '../grants';
import { columns, type Columns, type Tables } from '../tables';
import { authorityOfKey, waitAfter, type Usage } from './rules';

/** Working key, at this moment. */
export type LiveCredential = {
  readonly id: string;
  readonly organisationId: OrganisationId;
  readonly name: string;
  readonly sealedSecret: Buffer;
  readonly ipAddresses: readonly string[];
  readonly businessIds: readonly BusinessId[] | null;
  readonly expiresAt: Date | null;
  readonly permissions: ReadonlySet<string>;
  /** Person whose authority includes the key's. */
  readonly responsible: { readonly id: PersonId; readonly email: string };
  readonly isSuspended: boolean;
  /** Of the organisation: no real money moves in it. */
  readonly isTest: boolean;
  /** The time that its signatures are compared with. */
  readonly now: Date;
};

const own = columns(
  'api_credential',
  [
    'id',
    'organisation_id',
    'name',
    'secret_enc',
    'ip_addresses',
    'business_ids',
    'expires_at',
    'permissions',
    'responsible_id',
  ],
  'c',
);

type Row = RowOf<typeof own> & {
  readonly responsible_email: Tables['app_user']['email'];
  readonly responsible_permissions: Tables['role']['permissions'];
  readonly is_administrator: boolean;
  readonly organisation_status: Tables['organisation']['status'];
  readonly organisation_mode: Tables['organisation']['mode'];
  readonly now: Date;
};

/**
 * Working key of a public id, or null: unknown, revoked, expired, its organisation closed, or its responsible membership gone. The transaction
 * names the key it looks for, and sees only this one of all organisations' keys.
 */
export const findCredential = async (tx: Tx, apiKey: string): Promise<LiveCredential | null> => {
  await sql`select set_config('app.api_key', ${apiKey}, true)`.execute(tx);
  const { rows } = await sql<Row>`
    select ${own}, app_user.email as responsible_email, role.permissions as responsible_permissions,
           role.is_system and role.name = 'ADMIN' as is_administrator,
           organisation.status as organisation_status, organisation.mode as organisation_mode, wall_clock() as now
      from api_credential c
      join organisation on organisation.id = c.organisation_id and organisation.status <> 'CLOSED'
      join app_user on app_user.id = c.responsible_id and app_user.status = 'ACTIVE'
      join membership on membership.organisation_id = c.organisation_id and membership.user_id = c.responsible_id
                     and membership.id = c.responsible_membership and membership.status = 'ACTIVE'
      join role on role.id = membership.role_id
     where c.api_key = ${apiKey} and c.revoked_at is null and (c.expires_at is null or c.expires_at > app_clock())`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  const responsible = authorityOf([implicitPermission, ...row.responsible_permissions], row.is_administrator);
  return {
    id: row.id,
    organisationId: row.organisation_id,
    name: row.name,
    sealedSecret: row.secret_enc,
    ipAddresses: row.ip_addresses,
    businessIds: row.business_ids,
    expiresAt: row.expires_at,
    permissions: authorityOfKey(row.permissions, responsible).permissions,
    responsible: { id: row.responsible_id, email: row.responsible_email },
    isSuspended: row.organisation_status === 'SUSPENDED',
    isTest: row.organisation_mode === 'TEST',
    now: row.now,
  };
};

export type SpentSignature =
  | { readonly outcome: 'passed'; readonly usage: Usage }
  | { readonly outcome: 'replayed' }
  | { readonly outcome: 'limited'; readonly usage: Usage; readonly retryAfterSeconds: number };

type UsageRow = Columns<'api_credential_usage', 'second_count' | 'hour_count'> & { readonly hour_ends_in: number };

/**
 * Remembers a signature, counts the request and records the time and origin of the key's use. Returns instead of throwing, because all of it must
 * commit with the refusal. Only a new signature is counted.
 */
export const spendSignature = async (
  tx: Tx,
  { id, organisationId }: Pick<LiveCredential, 'id' | 'organisationId'>,
  signature: Buffer,
  ip: string,
): Promise<SpentSignature> => {
  const { numAffectedRows } = await sql`
    insert into seen_signature (organisation_id, credential_id, signature, seen_at)
    values (${organisationId}, ${id}, ${signature}, wall_clock())
    on conflict do nothing`.execute(tx);
  if (numAffectedRows === 0n) return { outcome: 'replayed' };
  const { rows } = await sql<UsageRow>`
    update api_credential_usage set
      last_used_at = app_clock(),
      last_used_ip = ${ip},
      second_count = case when second_at = date_trunc('second', app_clock()) then second_count + 1 else 1 end,
      second_at = date_trunc('second', app_clock()),
      hour_count = case when hour_at = date_trunc('hour', app_clock()) then hour_count + 1 else 1 end,
      hour_at = date_trunc('hour', app_clock())
    where organisation_id = ${organisationId} and credential_id = ${id}
    returning second_count, hour_count,
              extract(epoch from hour_at + interval '1 hour' - app_clock())::float8 as hour_ends_in`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The key has no row of usage');
  const usage = { inSecond: row.second_count, inHour: row.hour_count, hourEndsIn: row.hour_ends_in };
  const retryAfterSeconds = waitAfter(usage);
  return retryAfterSeconds > 0 ? { outcome: 'limited', usage, retryAfterSeconds } : { outcome: 'passed', usage };
};

/** Seconds a signature is remembered: as long as its timestamp could be accepted, twice the tolerated skew. */
const rememberedSeconds = 120;

/** Deletes signatures too old to be accepted again. */
export const forgetSignatures = async (tx: Tx): Promise<void> => {
  await sql`
    delete from seen_signature where seen_at < wall_clock() - make_interval(secs => ${rememberedSeconds})`.execute(tx);
};
