import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { columns, type Columns, type InsertRow } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

/** Inquiry without the delivery of its answer: an accepted one names the payer of a deposit. */
export const sealedInquiries = sealedTable({
  table: 'travel_rule_inquiry',
  key: ['organisation_id', 'id'],
  columns: [
    'business_id',
    'payment_id',
    'provider_id',
    'request_identifier',
    'currency',
    'network',
    'amount',
    'callback',
    'key_id',
    'quality',
    'status',
    'reason',
    'decided_by_type',
    'decided_by_id',
    'decided_by_label',
    'transaction_id',
    'cancelled_at',
    'deposit_id',
  ],
  proves: 'every inquiry of another provider is the one that came, and was answered as it says.',
});

const own = columns(
  'travel_rule_inquiry',
  [
    'organisation_id',
    'id',
    'business_id',
    'payment_id',
    'provider_id',
    'request_identifier',
    'version',
    'currency',
    'network',
    'amount',
    'callback',
    'key_id',
    'sealed',
    'quality',
    'status',
    'reason',
    'decided_at',
    'decided_by_type',
    'decided_by_id',
    'decided_by_label',
    'failures',
    'next_try_at',
    'last_problem',
    'answered_at',
    'transaction_id',
    'cancelled_at',
    'deposit_id',
    'seal',
    'created_at',
  ],
  'q',
);
export type InquiryRow = RowOf<typeof own>;

type Of = Pick<InquiryRow, 'organisation_id' | 'id'>;

const isInquiry = ({ organisation_id, id }: Of) => sql`organisation_id = ${organisation_id} and id = ${id}`;

/** Payment that a travel address names, if coins may still come to it; or even if it is over. */
export const findAskedPayment = async (
  tx: Tx,
  organisationId: OrganisationId,
  paymentId: string,
  { evenOver = false }: { readonly evenOver?: boolean } = {},
): Promise<Columns<
  'payment',
  'business_id' | 'deposit_currency' | 'network' | 'wallet_address' | 'destination_tag'
> | null> => {
  const { rows } = await sql<
    Columns<'payment', 'business_id' | 'deposit_currency' | 'network' | 'wallet_address' | 'destination_tag'>
  >`
    select business_id, deposit_currency, network, wallet_address, destination_tag from payment
     where organisation_id = ${organisationId} and id = ${paymentId}
       and (${evenOver} or status in ('NEW','PENDING','AWAITING','DEPOSITED'))`.execute(tx);
  return rows[0] ?? null;
};

/** Number of inquiries of a provider about a payment that have not come to an end. */
export const countOpen = async (
  tx: Tx,
  organisationId: OrganisationId,
  paymentId: string,
  providerId: string,
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from travel_rule_inquiry
     where organisation_id = ${organisationId} and payment_id = ${paymentId} and provider_id = ${providerId}
       and status <> 'REJECTED' and deposit_id is null and cancelled_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Inquiries of all organisations that still wait for an answer about a payment that is over, the oldest first. */
export const selectPointless = async (tx: Tx, limit: number): Promise<Of[]> => {
  const { rows } = await sql<Of>`
    select q.organisation_id, q.id from travel_rule_inquiry q
      join payment p on p.organisation_id = q.organisation_id and p.id = q.payment_id
     where q.status = 'WAITING' and p.status not in ('NEW','PENDING','AWAITING','DEPOSITED')
     order by q.created_at, q.id limit ${limit}`.execute(tx);
  return rows;
};

/** Transaction of a deposit; null: there is none. */
export const findDepositTransaction = async (
  tx: Tx,
  organisationId: OrganisationId,
  depositId: string,
): Promise<string | null> => {
  const { rows } = await sql<Columns<'deposit', 'transaction_id'>>`
    select transaction_id from deposit where organisation_id = ${organisationId} and id = ${depositId}`.execute(tx);
  return rows[0]?.transaction_id ?? null;
};

/** Inquiry that came before under the same identifier of the same provider; or null. */
export const findRepeated = async (
  tx: Tx,
  organisationId: OrganisationId,
  providerId: string,
  requestIdentifier: string,
): Promise<InquiryRow | null> => {
  const { rows } = await sql<InquiryRow>`
    select ${own} from travel_rule_inquiry q
     where organisation_id = ${organisationId} and provider_id = ${providerId}
       and request_identifier = ${requestIdentifier}`.execute(tx);
  return rows[0] ?? null;
};

export const insertInquiry = async (tx: Tx, row: InsertRow<'travel_rule_inquiry'> & Of): Promise<void> => {
  await insertRows(tx, 'travel_rule_inquiry', [row]);
  await sealedInquiries.resealing(tx, isInquiry(row));
};

/** One inquiry, locked until the transaction ends; null: there is none, or it is not as it was written. */
export const holdInquiry = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<InquiryRow | null> => {
  const { rows } = await sql<InquiryRow>`
    select ${own} from travel_rule_inquiry q
     where organisation_id = ${organisationId} and id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  return row && sealedInquiries.isSound(tx, row) ? row : null;
};

/** Visible inquiries: those that wait, the oldest first, then the newest others. */
export const selectInquiries = async (tx: Tx, scope: BusinessScope, limit: number): Promise<InquiryRow[]> => {
  const { rows } = await sql<InquiryRow>`
    select ${own} from travel_rule_inquiry q where ${visibleTo(scope, 'q')}
     order by q.status <> 'WAITING', case when q.status = 'WAITING' then q.created_at end, q.created_at desc, q.id desc
     limit ${limit}`.execute(tx);
  return rows;
};

/** One visible inquiry; or null. */
export const findInquiry = async (tx: Tx, scope: BusinessScope, id: string): Promise<InquiryRow | null> => {
  const { rows } = await sql<InquiryRow>`
    select ${own} from travel_rule_inquiry q where ${visibleTo(scope, 'q')} and q.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Decides a waiting inquiry. Only for the holder of its lock. */
export const saveDecision = async (
  tx: Tx,
  of: Of,
  {
    status,
    reason,
    by,
  }: { readonly status: 'ACCEPTED' | 'REJECTED'; readonly reason: string | null; readonly by: Actor },
): Promise<void> => {
  await sql`
    update travel_rule_inquiry
       set status = ${status}, reason = ${reason}, decided_at = app_clock(), decided_by_type = ${by.type},
           decided_by_id = ${by.id}, decided_by_label = ${by.label}, next_try_at = app_clock(), updated_at = app_clock()
     where ${isInquiry(of)}`.execute(tx);
  await sealedInquiries.resealing(tx, isInquiry(of));
};

/** End of an accepted inquiry, by the other provider. Only for the holder of its lock. */
export const saveEnd = async (
  tx: Tx,
  of: Of,
  end: { readonly transactionId: string } | { readonly cancelled: true },
): Promise<void> => {
  const change = 'transactionId' in end ? sql`transaction_id = ${end.transactionId}` : sql`cancelled_at = app_clock()`;
  await sql`
    update travel_rule_inquiry set ${change}, updated_at = app_clock() where ${isInquiry(of)}`.execute(tx);
  await sealedInquiries.resealing(tx, isInquiry(of));
};

/** Decided inquiries of all organisations whose answer is due, the longest due first. */
export const selectDueAnswers = async (tx: Tx, limit: number): Promise<InquiryRow[]> => {
  const { rows } = await sql<InquiryRow>`
    select ${own} from travel_rule_inquiry q
     where answered_at is null and decided_at is not null and next_try_at <= app_clock()
     order by next_try_at, id limit ${limit}`.execute(tx);
  return rows;
};

/** Notes, before an answer is first sent, that it is: from then on it is repeated as it is. */
export const noteSaid = async (tx: Tx, of: Of): Promise<void> => {
  await sql`
    update travel_rule_inquiry set last_problem = coalesce(last_problem, 'NOT_ANSWERED_YET'), updated_at = app_clock()
     where ${isInquiry(of)}`.execute(tx);
};

/** Outcome of sending an answer: it arrived, or is tried again after some seconds. */
export const saveAnswering = async (
  tx: Tx,
  of: Of,
  outcome: 'ANSWERED' | { readonly problem: string; readonly againInSeconds: number },
): Promise<void> => {
  const change =
    outcome === 'ANSWERED'
      ? sql`answered_at = app_clock(), next_try_at = null, last_problem = null`
      : sql`failures = failures + 1, last_problem = ${outcome.problem},
            next_try_at = app_clock() + make_interval(secs => ${outcome.againInSeconds})`;
  await sql`update travel_rule_inquiry set ${change}, updated_at = app_clock() where ${isInquiry(of)}`.execute(tx);
};

type Money = Pick<InquiryRow, 'currency' | 'network' | 'amount'> & {
  readonly organisationId: OrganisationId;
  readonly paymentId: string;
  readonly transactionId: string;
};

/**
 * Accepted inquiry that announced a transfer: of the same payment, coin and network, by its transaction or, where the provider has not told one yet, by
 * its exact amount; the oldest, not of another deposit. Null: none.
 */
export const findAnnouncing = async (tx: Tx, money: Money): Promise<InquiryRow | null> => {
  const { rows } = await sql<InquiryRow>`
    select ${own} from travel_rule_inquiry q
     where organisation_id = ${money.organisationId} and payment_id = ${money.paymentId} and status = 'ACCEPTED'
       and currency = ${money.currency} and network = ${money.network} and deposit_id is null and cancelled_at is null
       and quality is not null and amount = ${money.amount}
       and (transaction_id is null or lower(transaction_id) = lower(${money.transactionId}))
     order by transaction_id is null, created_at, id limit 1 for no key update`.execute(tx);
  const [row] = rows;
  return row && sealedInquiries.isSound(tx, row) ? row : null;
};

/** Ties an inquiry to the deposit that it announced. */
export const tieToDeposit = async (tx: Tx, of: Of, depositId: string): Promise<void> => {
  await sql`
    update travel_rule_inquiry set deposit_id = ${depositId}, updated_at = app_clock() where ${isInquiry(of)}`.execute(
    tx,
  );
  await sealedInquiries.resealing(tx, isInquiry(of));
};

type Waiting = Columns<'travel_rule_record', 'organisation_id' | 'id' | 'payment_id' | 'received_at'> &
  Columns<'deposit', 'deposit_currency' | 'network' | 'deposit_amount' | 'transaction_id'>;

/** Deposits of all organisations that wait for their payer and that an accepted inquiry may have announced, after another one, the oldest first. */
export const selectAnnounced = async (tx: Tx, limit: number, after: Waiting | null): Promise<Waiting[]> => {
  const edge = after ? sql`and (r.received_at, r.id) > (${after.received_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Waiting>`
    select r.organisation_id, r.id, r.payment_id, r.received_at, d.deposit_currency, d.network, d.deposit_amount, d.transaction_id
      from travel_rule_record r
      join deposit d on d.organisation_id = r.organisation_id and d.id = r.id
     where r.status = 'PENDING' ${edge}
       and exists (select from travel_rule_inquiry q
                    where q.organisation_id = r.organisation_id and q.payment_id = r.payment_id and q.status = 'ACCEPTED'
                      and q.deposit_id is null and q.cancelled_at is null and q.currency = d.deposit_currency
                      and q.network = d.network and q.amount = d.deposit_amount and q.quality is not null
                      and (q.transaction_id is null or lower(q.transaction_id) = lower(d.transaction_id)))
     order by r.received_at, r.id limit ${limit}`.execute(tx);
  return rows;
};

/** Number of visible inquiries that wait for an answer. */
export const countWaitingInquiries = async (tx: Tx, scope: BusinessScope): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from travel_rule_inquiry q
     where ${visibleTo(scope, 'q')} and q.status = 'WAITING'`.execute(tx);
  return rows[0]?.count ?? 0;
};

type UntoldRow = Columns<'travel_rule_inquiry', 'organisation_id'> & {
  readonly hidden: boolean;
  readonly count: number;
};

/** Marks all waiting inquiries as mailed about now, and counts those that were not before by organisation; those of hidden businesses apart. */
export const claimUntoldInquiries = async (tx: Tx): Promise<UntoldRow[]> => {
  const { rows } = await sql<UntoldRow>`
    with told as (
      update travel_rule_inquiry q set is_told = true, updated_at = app_clock()
        from organisation o
       where o.id = q.organisation_id and q.status = 'WAITING' and not q.is_told
      returning q.organisation_id, coalesce(q.business_id = o.special_business_id, false) as hidden)
    select organisation_id, hidden, count(*)::integer as count from told group by 1, 2`.execute(tx);
  return rows;
};
