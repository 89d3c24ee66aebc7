import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type OrNull, type RowOf, type Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import { oneBegins } from '../../../platform/like';
import { insertRows, saveRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

/** Travel-rule settings of an organisation and its coins. */
export const findTravelRuleSettings = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<CamelCased<
  Columns<'organisation', 'travel_rule' | 'uniform_currency' | 'enabled_crypto_currencies'>
> | null> => {
  const { rows } = await sql<Columns<'organisation', 'travel_rule' | 'uniform_currency' | 'enabled_crypto_currencies'>>`
    select travel_rule, uniform_currency, enabled_crypto_currencies
      from organisation where id = ${organisationId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

type LinkedRow = Columns<'deposit', 'deposit_currency' | 'deposit_amount' | 'detected_at'>;

/** Transfers from an address to a business in a period, newest first: all except those the chain took back. */
export const selectLinkedDeposits = async (
  tx: Tx,
  organisationId: OrganisationId,
  {
    businessId,
    fromAddress,
    from,
    to,
    except,
    limit,
  }: {
    readonly businessId: string;
    readonly fromAddress: string;
    readonly from: Date;
    readonly to: Date;
    readonly except: string;
    readonly limit: number;
  },
): Promise<LinkedRow[]> => {
  const { rows } = await sql<LinkedRow>`
    select deposit_currency, deposit_amount, detected_at from deposit
     where organisation_id = ${organisationId} and business_id = ${businessId} and from_address = ${fromAddress}
       and detected_at > ${from} and detected_at <= ${to} and id <> ${except} and status <> 'ORPHANED'
     order by detected_at desc limit ${limit}`.execute(tx);
  return rows;
};

const ofPerson = columns(
  'originator',
  ['id', 'quality', 'wallet_type', 'ownership_method', 'owned_by_third_party', 'created_at'],
  'o',
);
export type OriginatorFacts = CamelCased<RowOf<typeof ofPerson>>;

/** Originator the merchant named with the payment: the facts that count. */
export const findPaymentOriginator = async (
  tx: Tx,
  organisationId: OrganisationId,
  paymentId: string,
): Promise<OriginatorFacts | null> => {
  const { rows } = await sql<RowOf<typeof ofPerson>>`
    select ${ofPerson} from payment_originator p
      join originator o on o.organisation_id = p.organisation_id and o.id = p.originator_id
     where p.organisation_id = ${organisationId} and p.payment_id = ${paymentId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

export const insertPaymentOriginators = (tx: Tx, rows: readonly InsertRow<'payment_originator'>[]): Promise<void> =>
  insertRows(tx, 'payment_originator', rows);

/** Entity type of the queue in changes. */
export const recordEntityType = 'TRAVEL_RULE';

/** Announces it to viewers of the queue. */
const noteRecord = async (tx: Tx, organisationId: string, entityId: string, status: string): Promise<void> =>
  noteChanges(tx, [{ organisationId, entityType: recordEntityType, entityId, status, at: await clockNow(tx) }]);

/** Record without its mailing state. */
export const sealedRecords = sealedTable({
  table: 'travel_rule_record',
  key: ['organisation_id', 'id'],
  columns: [
    'business_id',
    'payment_id',
    'status',
    'regime',
    'reason',
    'uniform_currency',
    'uniform_amount',
    'ownership_proof_required',
    'ownership_confirmed_by',
    'ownership_confirmed_at',
    'originator_id',
    'received_at',
    'deadline_at',
    'escalated_at',
    'completed_at',
    'completed_by_type',
    'completed_by_id',
    'completed_by_label',
  ],
  proves: 'every record of the travel rule says what was asked for, who was named, and who ended it.',
});

const isRecord = (organisationId: OrganisationId, id: string) =>
  sql`organisation_id = ${organisationId} and id = ${id}`;

export const insertRecord = async (
  tx: Tx,
  { organisationId, id }: { readonly organisationId: OrganisationId; readonly id: string },
  row: InsertRow<'travel_rule_record'>,
): Promise<void> => {
  await insertRows(tx, 'travel_rule_record', [row]);
  await sealedRecords.resealing(tx, isRecord(organisationId, id));
  await noteRecord(tx, organisationId, id, row.status ?? 'PENDING');
};

/** Businesses of these deposits. */
export const businessesOfRecords = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'travel_rule_record', 'id' | 'business_id'>>`
    select id, business_id from travel_rule_record
     where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, business_id }) => [id, [business_id]]));
};

const ofRecord = columns(
  'travel_rule_record',
  [
    'id',
    'business_id',
    'payment_id',
    'status',
    'regime',
    'reason',
    'uniform_currency',
    'uniform_amount',
    'ownership_proof_required',
    'ownership_confirmed_by',
    'originator_id',
    'received_at',
    'deadline_at',
    'escalated_at',
    'completed_at',
    'completed_by_label',
  ],
  'r',
);
const ofDeposit = columns(
  'deposit',
  ['deposit_currency', 'network', 'deposit_amount', 'from_address', 'transaction_id'],
  'd',
);

export type RecordRow = RowOf<typeof ofRecord> &
  RowOf<typeof ofDeposit> &
  OrNull<Columns<'originator', 'quality' | 'wallet_type'>> & {
    readonly business_name: Tables['business']['name'];
    readonly client_payment_id: Tables['payment']['client_payment_id'];
    readonly deposit_status: Tables['deposit']['status'];
  };

/** A record `r` with its deposit, payment, business and payer. */
export const withDeposit = {
  columns: sql<RecordRow>`
    ${ofRecord}, ${ofDeposit}, d.status as deposit_status, o.quality, o.wallet_type, b.name as business_name,
    p.client_payment_id`,
  joins: sql`
    join deposit d on d.organisation_id = r.organisation_id and d.id = r.id
    join payment p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    join business b on b.organisation_id = r.organisation_id and b.id = r.business_id
    left join originator o on o.organisation_id = r.organisation_id and o.id = r.originator_id`,
};

/** A record `r` of a deposit in this coin. */
export const isIn = (currency: string) => sql`exists (
  select from deposit d
   where d.organisation_id = r.organisation_id and d.id = r.id and d.deposit_currency = ${currency})`;

/** A record `r` by its deposit's transaction, sender or id, or by its payment's name or id. */
export const isFound = (typed: string) => sql`exists (
    select from deposit d join payment p on p.organisation_id = d.organisation_id and p.id = d.payment_id
     where d.organisation_id = r.organisation_id and d.id = r.id
       and ${oneBegins([sql`d.transaction_id`, sql`d.from_address`, sql`p.client_payment_id`], [sql`d.id`, sql`p.id`], typed)})`;

/** One visible record, or null. */
export const findRecord = async (tx: Tx, scope: BusinessScope, id: string): Promise<RecordRow | null> => {
  const { rows } = await sql<RecordRow>`
    select ${withDeposit.columns} from travel_rule_record r ${withDeposit.joins}
     where ${visibleTo(scope, 'r')} and r.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Demands of a record, as a job reads them; or null. */
export const findDueRecord = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<Columns<'travel_rule_record', 'status' | 'reason' | 'ownership_proof_required'> | null> => {
  const { rows } = await sql<Columns<'travel_rule_record', 'status' | 'reason' | 'ownership_proof_required'>>`
    select status, reason, ownership_proof_required from travel_rule_record
     where ${isRecord(organisationId, id)}`.execute(tx);
  return rows[0] ?? null;
};

type Ended = {
  readonly id: string;
  readonly status: 'COMPLETED' | 'REFUSED';
  readonly originatorId: string | null;
  readonly by: Actor;
};

/** Ends a waiting record. False if it was not waiting. */
export const endRecord = async (
  tx: Tx,
  organisationId: OrganisationId,
  { id, status, originatorId, by }: Ended,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update travel_rule_record
       set status = ${status}, originator_id = ${originatorId}, completed_at = app_clock(), completed_by_type = ${by.type},
           completed_by_id = ${by.id}, completed_by_label = ${by.label}, updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status = 'PENDING'`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sealedRecords.resealing(tx, isRecord(organisationId, id));
  await noteRecord(tx, organisationId, id, status);
  return true;
};

type DueRow = Columns<'travel_rule_record', 'organisation_id' | 'id' | 'payment_id'>;

/** Records of all organisations past their deadline and not yet escalated, the longest overdue first. */
export const selectOverdue = async (tx: Tx, limit: number, except: readonly string[]): Promise<DueRow[]> => {
  const { rows } = await sql<DueRow>`
    select organisation_id, id, payment_id from travel_rule_record
     where status = 'PENDING' and escalated_at is null and deadline_at <= app_clock() and id <> all(${[...except]}::uuid[])
     order by deadline_at, id limit ${limit}`.execute(tx);
  return rows;
};

/** Marks a record as waiting for the platform. False if it was marked, or no longer waits. */
export const escalate = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update travel_rule_record set escalated_at = app_clock(), updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status = 'PENDING' and escalated_at is null`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) return false;
  await sealedRecords.resealing(tx, isRecord(organisationId, id));
  await noteRecord(tx, organisationId, id, 'PENDING');
  return true;
};

/** Number of an organisation's records that wait for the platform. */
export const countEscalated = async (tx: Tx, organisationId: OrganisationId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from travel_rule_record
     where organisation_id = ${organisationId} and status = 'PENDING' and escalated_at is not null`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Waiting records not yet mailed about: new ones, and those that have waited a day and two. */
export type WaitingRow = Columns<'travel_rule_record', 'organisation_id'> & {
  readonly hidden: boolean;
  readonly fresh: number;
  readonly one_day: number;
  readonly two_days: number;
};

/** Marks all waiting records as mailed about now, and counts them by organisation; those of hidden businesses apart. */
export const claimUnmailed = async (tx: Tx): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    with due as (
      select r.organisation_id, r.id, coalesce(r.business_id = o.special_business_id, false) as hidden,
             case when r.received_at <= app_clock() - interval '48 hours' then 3
                  when r.received_at <= app_clock() - interval '24 hours' then 2 else 1 end as telling
        from travel_rule_record r join organisation o on o.id = r.organisation_id
       where r.status = 'PENDING' and r.told < 3),
    told as (
      update travel_rule_record r set told = due.telling, updated_at = app_clock()
        from due where r.organisation_id = due.organisation_id and r.id = due.id and r.status = 'PENDING' and r.told < due.telling
      returning r.organisation_id, due.hidden, due.telling)
    select organisation_id, hidden, count(*) filter (where telling = 1)::integer as fresh,
           count(*) filter (where telling = 2)::integer as one_day, count(*) filter (where telling = 3)::integer as two_days
      from told group by 1, 2`.execute(tx);
  return rows;
};

type NamerRow = Columns<'app_user', 'email'> & { readonly sees_all: boolean };

/** Active people of an organisation with the permission to name payers, and a flag if they see everything. */
export const selectNamers = async (tx: Tx, organisationId: OrganisationId): Promise<NamerRow[]> => {
  const { rows } = await sql<NamerRow>`
    select app_user.email, role.is_system and role.name = 'ADMIN' as sees_all from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id
     where membership.organisation_id = ${organisationId} and membership.status = 'ACTIVE'
       and 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE' = any(role.permissions)
     order by app_user.email`.execute(tx);
  return rows;
};

/** Records the platform's confirmation that a wallet is the payer's. False if no such record waits for it. */
export const confirmOwnership = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  method: NonNullable<Tables['travel_rule_record']['ownership_confirmed_by']>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update travel_rule_record
       set ownership_confirmed_by = ${method}, ownership_confirmed_at = app_clock(), updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status = 'PENDING' and ownership_proof_required
       and ownership_confirmed_by is null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sealedRecords.resealing(tx, isRecord(organisationId, id));
  await noteRecord(tx, organisationId, id, 'PENDING');
  return true;
};

/** Ends the record of a deposit that goes back unnamed. */
export const endRefused = async (tx: Tx, organisationId: OrganisationId, id: string, by: Actor): Promise<void> => {
  await endRecord(tx, organisationId, { id, status: 'REFUSED', originatorId: null, by });
};

/** Inserts records, or updates existing ones. */
export const saveRecords = async (tx: Tx, rows: readonly InsertRow<'travel_rule_record'>[]): Promise<void> => {
  await saveRows(tx, 'travel_rule_record', rows);
  await sealedRecords.resealingRows(tx, rows);
};

/** A deposit that no longer waits leaves the queue: the chain took it back. */
export const expireRecord = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  const { numAffectedRows } = await sql`
    update travel_rule_record set status = 'EXPIRED', updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and status = 'PENDING'`.execute(tx);
  if (numAffectedRows !== 1n) return;
  await sealedRecords.resealing(tx, isRecord(organisationId, id));
  await noteRecord(tx, organisationId, id, 'EXPIRED');
};
