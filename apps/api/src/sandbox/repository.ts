import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type OrNull, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../platform/insert-rows';
import { columns, type Columns, type Tables } from '../platform/tables';

/** Day of the newest daily bar that the sandbox made; null without any. */
export const newestRateBar = async (tx: Tx, source: string): Promise<Date | null> => {
  const { rows } = await sql<OrNull<Pick<Tables['rate_history'], 'at'>>>`
    select max(at) as at from rate_history where source = ${source} and at = date_trunc('day', at, 'UTC')`.execute(tx);
  return rows[0]?.at ?? null;
};

/** Prices that somebody set on the market for this instant. */
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
  /** End of the first seeding; payments are under way at this instant. */
  readonly endsAt: Date;
};

const ofHistory = columns('sandbox_history', ['seed', 'profile', 'version', 'anchor', 'ends_at']);

/** Recipe of the stored history; null in a database without one. */
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

/** Audit events of people who only look around. */
const lookingAround = ['login.succeeded', 'logout', 'organisation.choose', 'session.end', 'audit.export'];

/** True if a person or an API key has changed anything: the history itself leaves no audit events. */
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

/** End of each organisation's history so far, by organisation id. */
export const historyProgress = async (tx: Tx): Promise<Map<string, Date>> => {
  const { rows } = await sql<Tables['sandbox_history_progress']>`
    select organisation_id, reaches_to from sandbox_history_progress`.execute(tx);
  return new Map(rows.map((row) => [row.organisation_id, row.reaches_to]));
};

/** Begins the history of these organisations at an instant. */
export const beginProgress = (tx: Tx, organisationIds: readonly OrganisationId[], at: Date): Promise<void> =>
  insertRows(
    tx,
    'sandbox_history_progress',
    organisationIds.map((id) => ({ organisation_id: id, reaches_to: at })),
  );

/** End of an organisation's history so far, locked until the transaction ends: nobody else continues it meanwhile. */
export const holdProgress = async (tx: Tx, organisationId: OrganisationId): Promise<Date> => {
  const { rows } = await sql<Pick<Tables['sandbox_history_progress'], 'reaches_to'>>`
    select reaches_to from sandbox_history_progress where organisation_id = ${organisationId} for update`.execute(tx);
  if (!rows[0]) throw new Error(`There is no history of ${organisationId}`);
  return rows[0].reaches_to;
};

export const moveProgress = async (tx: Tx, organisationId: OrganisationId, to: Date): Promise<void> => {
  await sql`update sandbox_history_progress set reaches_to = ${to} where organisation_id = ${organisationId}`.execute(
    tx,
  );
};

/** Deposits of payments that their chain has to confirm, or somebody to screen, and that nobody follows yet. */
export const unwatchedDeposits = async (tx: Tx) => {
  const { rows } = await sql<
    Columns<'watched_transfer', 'organisation_id' | 'id' | 'network' | 'currency' | 'transaction_id' | 'output_index'> &
      Columns<'watched_transfer', 'payment_id' | 'business_id' | 'amount' | 'from_address' | 'to_address' | 'tag'> &
      Columns<'watched_transfer', 'required_confirmations' | 'seen_at'> &
      Columns<'deposit', 'status' | 'on_chain_amount_raw'>
  >`
    select organisation_id, id, network, deposit_currency as currency, transaction_id, output_index, payment_id, business_id,
           deposit_amount as amount, from_address, to_address, destination_tag as tag, required_confirmations,
           detected_at as seen_at, status, on_chain_amount_raw
      from deposit d
     where status in ('UNCONFIRMED','PENDING_AML')
       and not exists (select from watched_transfer w where w.organisation_id = d.organisation_id and w.id = d.id)
     order by organisation_id, id`.execute(tx);
  return rows;
};

/** Refunds free to leave without an order. */
export const unorderedRefunds = async (tx: Tx) => {
  const { rows } = await sql<
    Columns<'refund', 'organisation_id' | 'deposit_id' | 'to_address' | 'currency' | 'amount' | 'fee'> &
      Columns<'deposit', 'payment_id' | 'business_id' | 'network'> &
      Columns<'outgoing_transfer', 'entity_id'>
  >`
    select r.organisation_id, r.id as entity_id, r.deposit_id, d.payment_id, d.business_id, d.network, r.to_address,
           r.currency, r.amount, r.fee
      from refund r join deposit d on d.organisation_id = r.organisation_id and d.id = r.deposit_id
     where r.status = 'PENDING' and r.to_address is not null
       and not exists (select from outgoing_transfer o where o.organisation_id = r.organisation_id and o.entity_id = r.id)
     order by r.organisation_id, r.id`.execute(tx);
  return rows.map((row) => camelCased(row));
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
