import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns, type Columns } from '../../../platform/tables';
import {
  accountsThatDoNotFollow,
  batchesWithoutParts,
  organisationsWithoutAccount,
  unstatedEntries,
} from '../../money-in/fiat-deposits';
import { standingStops } from '../../carriers/outgoing-stop';

const ofOperator = columns('operator', [
  'id',
  'email',
  'password_hash',
  'two_fa_secret_enc',
  'two_fa_last_step',
  'failures',
  'locked_until',
]);
export type OperatorRecord = CamelCased<RowOf<typeof ofOperator>>;

export const countOperators = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from operator`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Locked until the transaction ends, so that two guesses are counted one after the other. */
export const holdOperator = async (tx: Tx, email: string): Promise<OperatorRecord | null> => {
  const { rows } = await sql<RowOf<typeof ofOperator>>`
    select ${ofOperator} from operator where email = ${email} for update`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

export const holdOperatorById = async (tx: Tx, id: string): Promise<OperatorRecord | null> => {
  const { rows } = await sql<RowOf<typeof ofOperator>>`
    select ${ofOperator} from operator where id = ${id} for update`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

type NewOperator = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly sealedSecret: Buffer;
  readonly lastStep: number;
  /** Two other operators, or none for the first two. */
  readonly vouchers: readonly string[];
};

export const insertOperator = async (tx: Tx, operator: NewOperator): Promise<void> => {
  const { id, email, passwordHash, sealedSecret, lastStep, vouchers } = operator;
  const [first = null, second = null] = vouchers;
  await sql`
    insert into operator (id, email, password_hash, two_fa_secret_enc, two_fa_last_step, added_by, also_added_by)
    values (${id}, ${email}, ${passwordHash}, ${sealedSecret}, ${lastStep}, ${first}, ${second})`.execute(tx);
};

/** Relation of two operators, one confirming an order of the other. */
export type Standing = {
  /** The confirmer has been an operator for less than 72 hours. */
  readonly confirmerIsNew: boolean;
  readonly askerVouchedForConfirmer: boolean;
  /** The requester is new, and the confirmer vouched for him. */
  readonly confirmerVouchedForNewAsker: boolean;
};

type StandingRow = {
  readonly confirmer_is_new: boolean;
  readonly asker_vouched: boolean;
  readonly confirmer_vouched: boolean;
};

export const standingOf = async (tx: Tx, askedBy: string, confirmedBy: string): Promise<Standing> => {
  const { rows } = await sql<StandingRow>`
    select operator_is_new(confirmer.id) as confirmer_is_new,
           asker.id in (coalesce(confirmer.added_by, confirmer.id), coalesce(confirmer.also_added_by, confirmer.id))
             as asker_vouched,
           operator_is_new(asker.id)
             and confirmer.id in (coalesce(asker.added_by, asker.id), coalesce(asker.also_added_by, asker.id))
             as confirmer_vouched
      from operator asker, operator confirmer
     where asker.id = ${askedBy} and confirmer.id = ${confirmedBy}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An order without its operators');
  return {
    confirmerIsNew: row.confirmer_is_new,
    askerVouchedForConfirmer: row.asker_vouched,
    confirmerVouchedForNewAsker: row.confirmer_vouched,
  };
};

export type NewcomerRecord = {
  readonly email: string;
  readonly createdAt: Date;
  /** Addresses of the vouching operators; empty: a late second founder. */
  readonly vouchers: readonly string[];
};

/** Operators who joined within 72 hours, for the others to review. */
export const selectNewcomers = async (tx: Tx): Promise<NewcomerRecord[]> => {
  const { rows } = await sql<Columns<'operator', 'email' | 'created_at'> & { readonly vouchers: string[] }>`
    select o.email, o.created_at,
           array(select v.email from operator v where v.id in (o.added_by, o.also_added_by) order by v.email) as vouchers
      from operator o where operator_is_new(o.id) order by o.created_at, o.id`.execute(tx);
  return rows.map(camelCased);
};

/** A right code: none at or before its step is taken again. */
export const noteSignIn = async (tx: Tx, id: string, step: number): Promise<void> => {
  await sql`
    update operator set two_fa_last_step = ${step}, failures = 0, locked_until = null where id = ${id}`.execute(tx);
};

/** A wrong try; the fifth in a row closes the door for a quarter of an hour. */
export const noteFailure = async (tx: Tx, id: string): Promise<void> => {
  await sql`
    update operator set failures = failures + 1,
           locked_until = case when (failures + 1) % 5 = 0 then app_clock() + interval '15 minutes' end
     where id = ${id}`.execute(tx);
};

const ofOrder = columns('operator_order', ['id', 'action', 'params', 'status', 'asked_by', 'asked_at'], 'o');
export type OrderRecord = CamelCased<RowOf<typeof ofOrder>> & { readonly askedByEmail: string };

const selectOrder = sql`
  select ${ofOrder}, asker.email as asked_by_email from operator_order o join operator asker on asker.id = o.asked_by`;
type OrderRow = RowOf<typeof ofOrder> & { readonly asked_by_email: Columns<'operator', 'email'>['email'] };

/** An order expires after a day. */
const goodFor = sql`o.asked_at > app_clock() - interval '24 hours'`;

export const insertOrder = async (
  tx: Tx,
  order: { readonly id: string; readonly action: string; readonly params: object; readonly askedBy: string },
): Promise<void> => {
  await sql`
    insert into operator_order (id, action, params, asked_by)
    values (${order.id}, ${order.action}, ${JSON.stringify(order.params)}::jsonb, ${order.askedBy})`.execute(tx);
};

export const selectOpenOrders = async (tx: Tx): Promise<OrderRecord[]> => {
  const { rows } = await sql<OrderRow>`
    ${selectOrder} where o.status = 'OPEN' and ${goodFor} order by o.asked_at, o.id`.execute(tx);
  return rows.map(camelCased);
};

/** Open order, locked until the transaction ends; null if there is none, or it has expired. */
export const holdOrder = async (tx: Tx, id: string): Promise<OrderRecord | null> => {
  const { rows } = await sql<OrderRow>`
    ${selectOrder} where o.id = ${id} and o.status = 'OPEN' and ${goodFor} for update of o`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

const ofDecided = columns('operator_order', ['decided_at', 'outcome'], 'o');

/** Order as the desk shows it: open, decided or expired. */
export type ShownOrder = OrderRecord &
  CamelCased<RowOf<typeof ofDecided>> & { readonly decidedByEmail: string | null; readonly isExpired: boolean };

type ShownRow = OrderRow &
  RowOf<typeof ofDecided> & { readonly decided_by_email: string | null; readonly is_expired: boolean };

export const findOrder = async (tx: Tx, id: string): Promise<ShownOrder | null> => {
  const { rows } = await sql<ShownRow>`
    select ${ofOrder}, ${ofDecided}, asker.email as asked_by_email, decider.email as decided_by_email,
           o.status = 'OPEN' and not ${goodFor} as is_expired
      from operator_order o join operator asker on asker.id = o.asked_by
      left join operator decider on decider.id = o.decided_by
     where o.id = ${id}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

export const decideOrder = async (
  tx: Tx,
  id: string,
  { status, by, outcome }: { readonly status: 'DONE' | 'DECLINED'; readonly by: string; readonly outcome: string },
): Promise<void> => {
  await sql`
    update operator_order set status = ${status}, decided_by = ${by}, decided_at = app_clock(), outcome = ${outcome}
     where id = ${id}`.execute(tx);
};

type DepositFacts = Columns<'deposit', 'payment_id' | 'deposit_currency' | 'network'>;

export const findDeposit = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<DepositFacts | null> => {
  const { rows } = await sql<DepositFacts>`
    select payment_id, deposit_currency, network from deposit
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export const findBusinessName = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: BusinessId,
): Promise<string | null> => {
  const { rows } = await sql<Columns<'business', 'name'>>`
    select name from business where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
};

export const findPaymentBusiness = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<BusinessId | null> => {
  const { rows } = await sql<Columns<'payment', 'business_id'>>`
    select business_id from payment where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0]?.business_id ?? null;
};

const ofMoney = columns('unassociated_deposit', [
  'organisation_id',
  'id',
  'business_id',
  'currency',
  'amount',
  'reason',
  'reference',
]);
const ofReview = columns('fiat_deposit', ['organisation_id', 'id', 'currency', 'received_amount', 'client_label']);
const ofAccount = columns('bank_account', ['organisation_id', 'id', 'holder_name', 'currency', 'payment_method']);
const ofHit = columns('deposit', ['organisation_id', 'id', 'status', 'deposit_currency', 'deposit_amount']);
const ofWithdrawal = columns('crypto_withdrawal', [
  'organisation_id',
  'id',
  'currency',
  'amount',
  'client_withdrawal_id',
]);
const ofTransfer = columns('outgoing_transfer', [
  'organisation_id',
  'entity_id',
  'currency',
  'amount',
  'refused_since',
  'refusal_reason',
  'kind',
  'status',
  'chain',
]);
const ofSignerRefusal = columns('outgoing_transfer', [
  'organisation_id',
  'entity_id',
  'currency',
  'amount',
  'signer_refused_since',
  'signer_refusal',
]);
const ofRailless = columns('crypto_withdrawal', [
  'organisation_id',
  'id',
  'currency',
  'network',
  'amount',
  'client_withdrawal_id',
]);
const ofUnsent = columns('outgoing_transfer', [
  'organisation_id',
  'entity_id',
  'kind',
  'currency',
  'network',
  'amount',
  'created_at',
]);
const ofBankQuestion = columns('fiat_withdrawal', [
  'organisation_id',
  'id',
  'client_label',
  'currency',
  'amount',
  'bank_answer',
]);
const ofUnfitting = columns(
  'fiat_withdrawal',
  ['organisation_id', 'id', 'client_label', 'currency', 'amount', 'status'],
  'w',
);
const ofUndelivered = columns('bank_payment_file', [
  'organisation_id',
  'id',
  'currency',
  'control_sum',
  'payments',
  'delivery_fault',
]);
const ofRefund = columns('refund', ['organisation_id', 'deposit_id', 'currency', 'amount']);

/** Most entries of each kind, the longest waiting first; the others follow once these are decided. */
const mostWaiting = 100;

/** From then on somebody should look why screening has no answer. */
const unansweredFor = '1 hour';

const testOrganisations = sql`(select id from organisation where mode = 'TEST')`;

/** Everything that only the platform may decide about, of all live organisations. `unsent`: coins and networks over which none are sent here. */
export const selectWaiting = async (
  tx: Tx,
  unsent: readonly { readonly currency: string; readonly network: string }[],
) => {
  const money = await sql<RowOf<typeof ofMoney>>`
    select ${ofMoney} from unassociated_deposit where organisation_id not in ${testOrganisations} and status = 'PENDING' and resolved_into_id is null
     order by received_at, id limit ${mostWaiting}`.execute(tx);
  const reviews = await sql<RowOf<typeof ofReview>>`
    select ${ofReview} from fiat_deposit where organisation_id not in ${testOrganisations} and status = 'UNDER_REVIEW'
     order by received_at, id limit ${mostWaiting}`.execute(tx);
  const accounts = await sql<RowOf<typeof ofAccount>>`
    select ${ofAccount} from bank_account where organisation_id not in ${testOrganisations} and status = 'PENDING_VERIFICATION'
     order by created_at, id limit ${mostWaiting}`.execute(tx);
  const blocked = await sql<RowOf<typeof ofHit>>`
    select ${ofHit} from deposit where organisation_id not in ${testOrganisations} and status = 'BLOCKED'
     order by detected_at, id limit ${mostWaiting}`.execute(tx);
  const unscreenedDeposits = await sql<RowOf<typeof ofHit>>`
    select ${ofHit} from deposit
     where organisation_id not in ${testOrganisations} and status = 'PENDING_AML' and detected_at < app_clock() - ${unansweredFor}::interval
     order by detected_at, id limit ${mostWaiting}`.execute(tx);
  const unscreenedWithdrawals = await sql<RowOf<typeof ofWithdrawal>>`
    select ${ofWithdrawal} from crypto_withdrawal
     where organisation_id not in ${testOrganisations} and status = 'PENDING' and status_reason = 'SCREENING' and created_at < app_clock() - ${unansweredFor}::interval
     order by created_at, id limit ${mostWaiting}`.execute(tx);
  const addresses = await sql<RowOf<typeof ofRefund>>`
    select ${ofRefund} from refund where organisation_id not in ${testOrganisations} and status = 'AWAITING_ADDRESS'
     order by id limit ${mostWaiting}`.execute(tx);
  const withdrawals = await sql<RowOf<typeof ofWithdrawal>>`
    select ${ofWithdrawal} from crypto_withdrawal where organisation_id not in ${testOrganisations} and status = 'BLOCKED'
     order by created_at, id limit ${mostWaiting}`.execute(tx);
  const refused = await sql<RowOf<typeof ofTransfer>>`
    select ${ofTransfer} from outgoing_transfer
     where organisation_id not in ${testOrganisations} and refused_since is not null and status in ('ORDERED','PREPARED','SENT')
       and (given_up_at is null or (status = 'SENT' and kind = 'WITHDRAWAL'))
     order by refused_since, id limit ${mostWaiting}`.execute(tx);
  const signerRefusals = await sql<RowOf<typeof ofSignerRefusal>>`
    select ${ofSignerRefusal} from outgoing_transfer
     where organisation_id not in ${testOrganisations} and signer_refused_since is not null and status in ('ORDERED','PREPARED','SENT')
     order by signer_refused_since, id limit ${mostWaiting}`.execute(tx);
  const railless = await sql<RowOf<typeof ofRailless>>`
    select ${ofRailless} from crypto_withdrawal where organisation_id not in ${testOrganisations} and status = 'PENDING' and status_reason = 'NETWORK'
     order by created_at, id limit ${mostWaiting}`.execute(tx);
  const unsentOrders = await sql<RowOf<typeof ofUnsent>>`
    select ${ofUnsent} from outgoing_transfer
     where organisation_id not in ${testOrganisations} and status in ('ORDERED','PREPARED','SENT')
       and (currency, network) in (
         select * from unnest(${unsent.map(({ currency }) => currency)}::text[],
                              ${unsent.map(({ network }) => network)}::text[]))
     order by created_at, id limit ${mostWaiting}`.execute(tx);
  // Written like the index that finds them.
  const bankQuestions = await sql<RowOf<typeof ofBankQuestion>>`
    select ${ofBankQuestion} from fiat_withdrawal
     where organisation_id not in ${testOrganisations} and status = 'PROCESSING'
       and bank_answer in ('NAME_UNCHECKED','NAME_CLOSE','NAME_DIFFERS','UNCONFIRMED','CONTRADICTED')
     order by bank_answered_at, id limit ${mostWaiting}`.execute(tx);
  // Entries that quote an order and did not end it: of another account or amount, or of a refused one that left or came back nevertheless.
  const unfitting = await sql<RowOf<typeof ofUnfitting>>`
    select ${ofUnfitting} from fiat_withdrawal w
      join bank_entry e on e.organisation_id = w.organisation_id and e.kind in ('DEBIT','RETURN')
                       and lower(trim(e.end_to_end_id)) = replace(w.id::text, '-', '')
     where (w.status = 'PROCESSING' or (w.status = 'FAILED' and e.became_id is null)) and w.organisation_id not in ${testOrganisations}
     group by w.organisation_id, w.id
    having w.status = 'PROCESSING' or sum(case when e.kind = 'DEBIT' then e.amount else -e.amount end) <> 0
     order by w.created_at, w.id limit ${mostWaiting}`.execute(tx);
  const undelivered = await sql<RowOf<typeof ofUndelivered>>`
    select ${ofUndelivered} from bank_payment_file where organisation_id not in ${testOrganisations} and exports = 0 and delivery_fault is not null
     order by created_at, id limit ${mostWaiting}`.execute(tx);
  return {
    railless: railless.rows,
    unsent: unsentOrders.rows,
    signerRefusals: signerRefusals.rows,
    undelivered: undelivered.rows,
    bankQuestions: bankQuestions.rows,
    unfitting: unfitting.rows,
    withdrawals: withdrawals.rows,
    refused: refused.rows,
    stops: await standingStops(tx, mostWaiting),
    withoutAccount: await organisationsWithoutAccount(tx, mostWaiting),
    unstated: await unstatedEntries(tx, mostWaiting),
    batches: await batchesWithoutParts(tx, mostWaiting),
    unfollowing: await accountsThatDoNotFollow(tx, mostWaiting),
    money: money.rows,
    reviews: reviews.rows,
    accounts: accounts.rows,
    blocked: blocked.rows,
    unscreenedDeposits: unscreenedDeposits.rows,
    unscreenedWithdrawals: unscreenedWithdrawals.rows,
    addresses: addresses.rows,
  };
};
