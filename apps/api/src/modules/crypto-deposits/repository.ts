import type {
  DepositStatus,
  PaymentLabel,
  PaymentStatus,
  PaymentType,
  RateType,
  RefundReason,
  RefundStatus,
  TravelRuleStatus,
} from '@countinghouse/contract/crypto-deposits';
import type { Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { BusinessScope } from '../businesses';

/** Rows as the database gives them: amounts are atomic units in text, rates and fractions decimal text. */
export type PaymentRow = {
  readonly id: string;
  readonly client_payment_id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly type: PaymentType;
  readonly rate_type: RateType;
  readonly status: PaymentStatus;
  readonly labels: PaymentLabel[];
  readonly display_currency: string | null;
  readonly display_amount: string | null;
  readonly user_service_fee: string | null;
  readonly expected_display_amount: string | null;
  readonly deposit_currency: string | null;
  readonly network: string | null;
  readonly expected_deposit_amount: string | null;
  readonly settlement_currency: string;
  readonly expected_settlement_amount: string | null;
  readonly quoted_rate: string | null;
  readonly quoted_at: Date | null;
  readonly one_to_one_applied: boolean;
  readonly rate_locked_until: Date | null;
  readonly wallet_address: string | null;
  readonly destination_tag: string | null;
  readonly payment_token: string | null;
  readonly expiration_minutes: number | null;
  readonly expires_at: Date | null;
  readonly redirect_url: string | null;
  readonly locale: string | null;
  readonly customer_email: string | null;
  readonly refund_address: string | null;
  readonly overpayment_policy: 'PROCESS' | 'EXCESS_REFUND';
  readonly refund_follow_up_deposits: boolean;
  readonly user_service_fee_distribution: string;
  readonly depeg_threshold: string | null;
  readonly underpayment_tolerance: string;
  readonly deposit_service_fee: string;
  readonly actual_display_amount: string | null;
  readonly actual_settlement_amount: string;
  readonly actual_uniform_amount: string;
  readonly actual_service_fee: string;
  readonly actual_payable_amount: string;
  readonly received: readonly {
    readonly currency: string;
    readonly network: string | null;
    readonly units: string;
  }[];
  readonly uniform_currency: string;
  readonly created_by_label: string;
  readonly created_at: Date;
};

export type DepositRow = {
  readonly id: string;
  readonly payment_id: string;
  readonly status: DepositStatus;
  readonly deposit_currency: string;
  readonly network: string;
  readonly deposit_amount: string;
  readonly display_currency: string | null;
  readonly display_amount: string | null;
  readonly settlement_currency: string | null;
  readonly settlement_amount: string | null;
  readonly settlement_rate: string | null;
  readonly settlement_service_fee: string | null;
  readonly settlement_distributed_user_service_fee: string | null;
  readonly settlement_payable_amount: string | null;
  readonly display_depeg_loss: string | null;
  readonly settlement_depeg_loss: string | null;
  readonly uniform_currency: string | null;
  readonly uniform_amount: string | null;
  readonly rate_source: string | null;
  readonly rate_at: Date | null;
  readonly uniform_rate_source: string | null;
  readonly uniform_rate_at: Date | null;
  readonly from_address: string | null;
  readonly to_address: string;
  readonly destination_tag: string | null;
  readonly transaction_id: string;
  readonly block_height: string | null;
  readonly confirmations: number;
  readonly required_confirmations: number;
  readonly risk_score: string | null;
  readonly risk_category: string | null;
  readonly is_follow_up: boolean;
  readonly is_late: boolean;
  readonly travel_rule_status: TravelRuleStatus;
  readonly detected_at: Date;
  readonly confirmed_at: Date | null;
  readonly refund: RefundRow | null;
};

/** Arrives inside its deposit as JSON: instants are text. */
export type RefundRow = {
  readonly id: string;
  readonly reason: RefundReason;
  readonly type: 'PARTIAL' | 'FULL';
  readonly amount: string;
  readonly fee: string;
  readonly net: string;
  readonly to_address: string | null;
  readonly status: RefundStatus;
  readonly transaction_id: string | null;
  readonly confirmed_at: string | null;
};

export type PaymentFilters = {
  readonly businessId?: string | undefined;
  readonly depositCurrency?: string | undefined;
  readonly status?: readonly PaymentStatus[] | undefined;
  readonly label?: PaymentLabel | undefined;
  readonly network?: string | undefined;
  readonly type?: PaymentType | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

/** Where a page begins and how far it reaches. */
export type PaymentPage = {
  readonly sortBy: 'created' | 'status';
  readonly descending: boolean;
  /** The sort values of the row to continue from: creation and id, the status before them when sorted by it. */
  readonly from: readonly string[] | null;
  readonly fetch: number;
};

/** The least of an id, a hash or an address that finds what begins with it. */
const shortestPrefix = 6;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids that begin with a text, as a range; null where no id does. */
const idsFrom = (text: string): readonly [string, string] | null => {
  const least = text + '00000000-0000-0000-0000-000000000000'.slice(text.length);
  const most = text + 'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(text.length);
  return uuidPattern.test(least) ? [least, most] : null;
};

/**
 * Each way of finding a payment is read from its own index: a client's reference as a whole, the others by how they
 * begin. Ranges by bytes instead of `like`, which row-level security keeps away from the index.
 */
const found = ({ organisationId }: BusinessScope, search: string): RawBuilder<unknown> => {
  const isPrefix = search.length >= shortestPrefix;
  const ids = isPrefix ? idsFrom(search) : null;
  const begins = (column: RawBuilder<unknown>) =>
    isPrefix ? sql`${column} ~>=~ ${search} and ${column} ~<~ ${`${search}\u{10FFFF}`}` : sql`${column} = ${search}`;
  return sql`
    p.id in (
      select id from payment where organisation_id = ${organisationId} and client_payment_id = ${search}
      union all select id from payment where organisation_id = ${organisationId} and ${begins(sql`wallet_address`)}
      union all select payment_id from deposit where organisation_id = ${organisationId} and ${begins(sql`transaction_id`)}
      union all select payment_id from deposit where organisation_id = ${organisationId} and ${begins(sql`from_address`)}
      ${ids ? sql`union all select id from payment where organisation_id = ${organisationId} and id between ${ids[0]}::uuid and ${ids[1]}::uuid` : sql``}
    )`;
};

const conditions = (scope: BusinessScope, filters: PaymentFilters): RawBuilder<unknown> => {
  const { organisationId, hiddenBusinessId, onlyBusinessIds } = scope;
  const { businessId, depositCurrency, status, label, network, type, search, after, before } = filters;
  const wanted: RawBuilder<unknown>[] = [sql`p.organisation_id = ${organisationId}`];
  if (hiddenBusinessId) wanted.push(sql`p.business_id <> ${hiddenBusinessId}`);
  if (onlyBusinessIds) wanted.push(sql`p.business_id = any(${[...onlyBusinessIds]}::uuid[])`);
  if (businessId) wanted.push(sql`p.business_id = ${businessId}`);
  if (depositCurrency) wanted.push(sql`p.deposit_currency = ${depositCurrency}`);
  // One status is an equality, so that its index gives the page in order; several are looked for among the newest.
  if (status?.length === 1) wanted.push(sql`p.status = ${status[0]}`);
  else if (status) wanted.push(sql`p.status = any(${status}::text[])`);
  if (label) wanted.push(sql`p.labels <> '{}' and ${label} = any(p.labels)`);
  if (network) wanted.push(sql`p.network = ${network}`);
  if (type) wanted.push(sql`p.type = ${type}`);
  if (search) wanted.push(found(scope, search));
  if (after) wanted.push(sql`p.created_at >= ${new Date(after)}`);
  if (before) wanted.push(sql`p.created_at < ${new Date(before)}`);
  return sql.join(wanted, sql` and `);
};

const paymentColumns = sql`
  p.id, p.client_payment_id, p.business_id, b.name as business_name, p.type, p.rate_type, p.status, p.labels,
  p.display_currency, p.display_amount, p.user_service_fee, p.expected_display_amount, p.deposit_currency, p.network,
  p.expected_deposit_amount, p.settlement_currency, p.expected_settlement_amount, p.quoted_rate, p.quoted_at, p.one_to_one_applied,
  p.rate_locked_until, p.wallet_address, p.destination_tag, p.payment_token, p.expiration_minutes, p.expires_at,
  p.redirect_url, p.locale, p.customer_email, p.refund_address, p.overpayment_policy, p.refund_follow_up_deposits,
  p.user_service_fee_distribution, p.depeg_threshold, p.underpayment_tolerance, p.deposit_service_fee,
  p.actual_display_amount, p.actual_settlement_amount, p.actual_uniform_amount, p.actual_service_fee,
  p.actual_payable_amount, p.received, o.uniform_currency, p.created_by_label,
  p.created_at`;

const paymentTables = sql`
  payment p
  join business b on b.organisation_id = p.organisation_id and b.id = p.business_id
  join organisation o on o.id = p.organisation_id`;

/** A page of the visible payments that pass the filters, from the index in the page's order. */
export const selectPayments = async (
  tx: Tx,
  scope: BusinessScope,
  filters: PaymentFilters,
  { sortBy, descending, from, fetch }: PaymentPage,
): Promise<PaymentRow[]> => {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const comparison = sql.raw(descending ? '<' : '>');
  const byStatus = sortBy === 'status';
  const key = byStatus ? sql`(p.status, p.created_at, p.id)` : sql`(p.created_at, p.id)`;
  const edge =
    from &&
    (byStatus
      ? sql`(${from[0]}, ${from[1]}::timestamptz, ${from[2]}::uuid)`
      : sql`(${from[0]}::timestamptz, ${from[1]}::uuid)`);
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from ${paymentTables}
    where ${conditions(scope, filters)} ${edge ? sql`and ${key} ${comparison} ${edge}` : sql``}
    order by ${byStatus ? sql`p.status ${direction},` : sql``} p.created_at ${direction}, p.id ${direction}
    limit ${fetch}`.execute(tx);
  return rows;
};

/** How many payments pass the filters, counted no further than `cap`. */
export const countPayments = async (
  tx: Tx,
  scope: BusinessScope,
  filters: PaymentFilters,
  cap: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from payment p where ${conditions(scope, filters)} limit ${cap}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** One visible payment, or null. */
export const findPayment = async (tx: Tx, scope: BusinessScope, id: string): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from ${paymentTables}
    where ${conditions(scope, {})} and p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

const depositColumns = sql`
  d.id, d.payment_id, d.status, d.deposit_currency, d.network, d.deposit_amount, d.display_currency,
  d.display_amount, d.settlement_currency, d.settlement_amount, d.settlement_rate, d.settlement_service_fee,
  d.settlement_distributed_user_service_fee, d.settlement_payable_amount, d.display_depeg_loss,
  d.settlement_depeg_loss, d.uniform_currency, d.uniform_amount, d.rate_source, d.rate_at, d.uniform_rate_source,
  d.uniform_rate_at, d.from_address, d.to_address,
  d.destination_tag, d.transaction_id, d.block_height, d.confirmations, d.required_confirmations, d.risk_score,
  d.risk_category, d.is_follow_up, d.is_late, d.travel_rule_status, d.detected_at, d.confirmed_at,
  case when r.id is not null then jsonb_build_object(
    'id', r.id, 'reason', r.reason, 'type', r.type, 'amount', r.amount::text, 'fee', r.fee::text,
    'net', (r.amount - r.fee)::text, 'to_address', r.to_address, 'status', r.status,
    'transaction_id', r.transaction_id, 'confirmed_at', r.confirmed_at
  ) end as refund`;

const depositTables = sql`
  deposit d
  left join refund r on r.organisation_id = d.organisation_id and r.deposit_id = d.id`;

/** The deposits of these payments with their refunds, oldest first. Meant for payments that are paid once. */
export const selectDeposits = async (
  tx: Tx,
  { organisationId }: BusinessScope,
  paymentIds: readonly string[],
): Promise<DepositRow[]> => {
  if (paymentIds.length === 0) return [];
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from ${depositTables}
    where d.organisation_id = ${organisationId} and d.payment_id = any(${paymentIds}::uuid[])
    order by d.payment_id, d.detected_at, d.id`.execute(tx);
  return rows;
};

/** The newest deposits of a payment with their refunds, oldest of them first. */
export const selectNewestDeposits = async (
  tx: Tx,
  { organisationId }: BusinessScope,
  paymentId: string,
  limit: number,
): Promise<DepositRow[]> => {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from ${depositTables}
    where d.organisation_id = ${organisationId} and d.payment_id = ${paymentId}
    order by d.detected_at desc, d.id desc limit ${limit}`.execute(tx);
  return rows.toReversed();
};

/** The visible deposits an explained item consists of: a payment's, a deposit itself, a refund's. Empty when unknown. */
export const depositsOfItem = async (
  tx: Tx,
  { organisationId, hiddenBusinessId, onlyBusinessIds }: BusinessScope,
  entityType: 'PAYMENT' | 'DEPOSIT' | 'REFUND',
  entityId: string,
): Promise<string[]> => {
  const condition = {
    PAYMENT: sql`d.payment_id = ${entityId}`,
    DEPOSIT: sql`d.id = ${entityId}`,
    REFUND: sql`d.id = (select deposit_id from refund where organisation_id = ${organisationId} and id = ${entityId})`,
  }[entityType];
  const { rows } = await sql<{ id: string }>`
    select d.id from deposit d
    where d.organisation_id = ${organisationId} and ${condition}
      and (${hiddenBusinessId}::uuid is null or d.business_id <> ${hiddenBusinessId}::uuid)
      and (${onlyBusinessIds}::uuid[] is null or d.business_id = any(${onlyBusinessIds}::uuid[]))
    order by d.detected_at, d.id`.execute(tx);
  return rows.map(({ id }) => id);
};
