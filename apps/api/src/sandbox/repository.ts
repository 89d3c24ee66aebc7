import { camelCased, type OrNull, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns, type InsertRow, type Tables } from '../platform/tables';

/** Day of the newest daily bar that the sandbox made; null without any. */
export const newestRateBar = async (tx: Tx, source: string): Promise<Date | null> => {
  const { rows } = await sql<OrNull<Pick<Tables['rate_history'], 'at'>>>`
    select max(at) as at from rate_history where source = ${source} and at = date_trunc('day', at, 'UTC')`.execute(tx);
  return rows[0]?.at ?? null;
};

/** What somebody set on the market for this instant. */
export const setRatesAt = async (
  tx: Tx,
  at: Date,
): Promise<Pick<Tables['sandbox_rate'], 'base' | 'quote' | 'mid'>[]> => {
  const { rows } = await sql<Pick<Tables['sandbox_rate'], 'base' | 'quote' | 'mid'>>`
    select base, quote, mid from sandbox_rate where from_at <= ${at} and until_at > ${at}`.execute(tx);
  return rows;
};

export type StoredHistory = {
  readonly seed: string;
  readonly profile: string;
  readonly version: number;
  readonly anchor: Date;
  /** Where the first seeding ends; payments are under way at this instant. */
  readonly endsAt: Date;
  /** Where a history of an earlier version met the kinds of events of this one; null: it had them from its beginning. */
  readonly allKindsFrom: Date | null;
  /** The same for money that comes by bank, and money that belongs to no payment. */
  readonly bankMoneyFrom: Date | null;
  /** The same for money that leaves or is converted. */
  readonly moneyOutFrom: Date | null;
};

const ofHistory = columns('sandbox_history', [
  'seed',
  'profile',
  'version',
  'anchor',
  'ends_at',
  'all_kinds_from',
  'bank_money_from',
  'money_out_from',
]);

/** What the history was made from; null in a database without one. */
export const storedHistory = async (tx: Tx): Promise<StoredHistory | null> => {
  const { rows } = await sql<RowOf<typeof ofHistory>>`select ${ofHistory} from sandbox_history`.execute(tx);
  const row = rows[0];
  return row ? { ...camelCased(row), anchor: new Date(`${row.anchor}T00:00:00Z`) } : null;
};

/** The version of the product's recipe that made the history; null without one, be it that there is no schema yet. */
export const findVersion = async (tx: Tx): Promise<number | null> => {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('public.sandbox_history') is not null as exists`.execute(tx);
  if (!tables[0]?.exists) return null;
  const { rows } = await sql<Pick<Tables['sandbox_history'], 'version'>>`select version from sandbox_history`.execute(
    tx,
  );
  return rows[0]?.version ?? null;
};

/** What people leave in the audit trail who only look around. */
const lookingAround = ['login.succeeded', 'logout', 'organisation.choose', 'session.end', 'audit.export'];

/** Whether a person or an API key has changed anything: the history itself leaves nothing in the audit trail. */
export const hasBeenWorkedIn = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`
    select from audit_event
     where actor_type <> 'SYSTEM' and result = 'SUCCESS' and action <> all(${lookingAround}::text[]) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Claims the empty database for this history; false when another process was faster. */
export const claimHistory = async (
  tx: Tx,
  { seed, profile, version, anchor, endsAt }: StoredHistory,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into sandbox_history (seed, profile, version, anchor, ends_at)
    values (${seed}, ${profile}, ${version}, ${anchor.toISOString().slice(0, 10)}::date, ${endsAt})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
};

/** Notes that the history goes on as one of this version, with what it did not know yet; not where another process was faster. */
export const claimUpgrade = async (
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
  met: Pick<StoredHistory, 'allKindsFrom' | 'bankMoneyFrom' | 'moneyOutFrom'>,
): Promise<void> => {
  await sql`
    update sandbox_history
       set version = ${to}, all_kinds_from = ${met.allKindsFrom}, bank_money_from = ${met.bankMoneyFrom},
           money_out_from = ${met.moneyOutFrom}
     where version = ${from}`.execute(tx);
};

/** How far the history of each organisation reaches, by organisation id. */
export const historyProgress = async (tx: Tx): Promise<Map<string, Date>> => {
  const { rows } = await sql<Tables['sandbox_history_progress']>`
    select organisation_id, reaches_to from sandbox_history_progress`.execute(tx);
  return new Map(rows.map((row) => [row.organisation_id, row.reaches_to]));
};

/**
 * Moves an organisation's progress in the transaction that writes the stretch. False when it does not stand at `from`
 * any more: another process has written it, and this one must write nothing.
 */
export const moveProgress = async (tx: Tx, organisationId: string, from: Date, to: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update sandbox_history_progress set reaches_to = ${to}
    where organisation_id = ${organisationId} and reaches_to = ${from}`.execute(tx);
  return numAffectedRows === 1n;
};

/** Ledger time of the newest posting of a book; null for an empty one. */
export const newestPosting = async (tx: Tx, organisationId: string): Promise<Date | null> => {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(last_posted_at) as newest from ledger_account where organisation_id = ${organisationId}`.execute(tx);
  return rows[0]?.newest ?? null;
};

/** The one clock. */
export const clockNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select app_clock() as now`.execute(tx);
  return rows[0]!.now;
};

/** Adds API keys, and for each a place to count its use. What is there already stays, be it a key with the same name. */
export const keepApiKeys = async (tx: Tx, rows: readonly InsertRow<'api_credential'>[]): Promise<void> => {
  const records = sql`jsonb_populate_recordset(null::api_credential, ${JSON.stringify(rows)}::jsonb)`;
  const names = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  if (rows.length === 0) return;
  await sql`
    insert into api_credential (${names}, responsible_membership)
    select ${names}, (select membership.id from membership
                         where membership.organisation_id = r.organisation_id and membership.user_id = r.responsible_id)
      from ${records} r on conflict do nothing`.execute(tx);
  await sql`
    insert into api_credential_usage (organisation_id, credential_id)
    select organisation_id, id from api_credential where id in (select id from ${records})
    on conflict do nothing`.execute(tx);
};

/** Notes when and whence working keys were last used, unless they were used later. */
export const noteUse = async (
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
