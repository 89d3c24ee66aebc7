import type { PaymentLabel } from '@countinghouse/contract/money-in/crypto-deposits';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { ReadTx, RowOf, Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { amountColumns } from '../../../platform/amount-columns';
import { idsBeginning } from '../../../platform/ids';
import { beginsInIndex } from '../../../platform/like';
import { refuseAway } from '../../../platform/away/repository';
import { hashToken } from '../../../platform/secrets';
import { aliases, columns, type Columns } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

/** Sums received, by currency. */
type Received = readonly {
  readonly currency: string;
  readonly network: string | null;
  readonly units: string;
}[];

const ofPayment = columns(
  'payment',
  [
    'id',
    'client_payment_id',
    'business_id',
    'type',
    'rate_type',
    'status',
    'labels',
    'display_currency',
    'display_amount',
    'user_service_fee',
    'expected_display_amount',
    'deposit_currency',
    'network',
    'expected_deposit_amount',
    'settlement_currency',
    'expected_settlement_amount',
    'quoted_rate',
    'quoted_at',
    'one_to_one_applied',
    'rate_locked_until',
    'wallet_address',
    'destination_tag',
    'payment_token',
    'expiration_minutes',
    'expires_at',
    'redirect_url',
    'locale',
    'customer_email',
    'refund_address',
    'overpayment_policy',
    'refund_follow_up_deposits',
    'user_service_fee_distribution',
    'depeg_threshold',
    'underpayment_tolerance',
    'deposit_service_fee',
    'actual_display_amount',
    'actual_settlement_amount',
    'actual_uniform_amount',
    'actual_service_fee',
    'actual_payable_amount',
    'received',
    'created_by_label',
    'pay_link_id',
    'invoice_id',
    'metadata',
    'cancelled_at',
    'created_at',
  ],
  'p',
);
/** Amounts of a payment's terms. */
export const termsMoney = amountColumns('payment', {
  display_amount: 'display_currency',
  user_service_fee: 'display_currency',
  expected_display_amount: 'display_currency',
  expected_deposit_amount: 'deposit_currency',
  expected_settlement_amount: 'settlement_currency',
});

/** Sums of its credited deposits. */
export const outcomeMoney = amountColumns('payment', {
  actual_display_amount: 'display_currency',
  actual_settlement_amount: 'settlement_currency',
  actual_service_fee: 'settlement_currency',
  actual_payable_amount: 'settlement_currency',
});

/** Amounts of a deposit, and its value once valued. */
export const depositMoney = amountColumns('deposit', {
  deposit_amount: 'deposit_currency',
  display_amount: 'display_currency',
  settlement_amount: 'settlement_currency',
  settlement_service_fee: 'settlement_currency',
  settlement_distributed_user_service_fee: 'settlement_currency',
  settlement_payable_amount: 'settlement_currency',
  display_depeg_loss: 'display_currency',
  settlement_depeg_loss: 'settlement_currency',
  uniform_amount: 'uniform_currency',
});

const ofBusiness = aliases('business', { name: 'business_name' }, 'b');
const ofPayLink = aliases('pay_link', { name: 'pay_link_name' }, 'l');
const ofInvoice = aliases('invoice', { number: 'invoice_number' }, 'i');
const ofOrganisation = columns('organisation', ['uniform_currency'], 'o');

/** Rows as the database gives them: amounts are atomic units in text, rates and fractions decimal text. */
export type PaymentRow = RowOf<typeof ofPayment> &
  RowOf<typeof ofBusiness> &
  RowOf<typeof ofOrganisation> &
  RowOf<typeof ofInvoice> & { readonly received: Received; readonly pay_link_name: string | null };

const ofDeposit = columns(
  'deposit',
  [
    'id',
    'payment_id',
    'status',
    'deposit_currency',
    'network',
    'deposit_amount',
    'display_currency',
    'display_amount',
    'settlement_currency',
    'settlement_amount',
    'settlement_rate',
    'settlement_service_fee',
    'settlement_distributed_user_service_fee',
    'settlement_payable_amount',
    'display_depeg_loss',
    'settlement_depeg_loss',
    'uniform_currency',
    'uniform_amount',
    'rate_source',
    'rate_at',
    'uniform_rate_source',
    'uniform_rate_at',
    'from_address',
    'to_address',
    'destination_tag',
    'transaction_id',
    'block_height',
    'confirmations',
    'required_confirmations',
    'risk_score',
    'risk_category',
    'is_follow_up',
    'is_late',
    'travel_rule_status',
    'detected_at',
    'confirmed_at',
  ],
  'd',
);

export type DepositRow = RowOf<typeof ofDeposit> & { readonly refund: RefundRow | null };

/** Arrives inside its deposit as JSON: instants are text. */
export type RefundRow = Columns<
  'refund',
  'id' | 'reason' | 'type' | 'amount' | 'fee' | 'to_address' | 'status' | 'transaction_id'
> & { readonly net: string; readonly confirmed_at: string | null };

/** The least of a hash or an address that finds what begins with it. */
const shortestPrefix = 6;

/** Payments that a search reads by themselves; beyond, the newest are read until enough of them begin with it. */
const fewFound = 100_000;

/**
 * Two ways to search for payments, of which one is gone: those that begin with a text that few have, each from its own index by prefix, and those with
 * a beginning of many (`order-`), which the newest of the list have, too. A client's reference is looked for in the organisation's references, the others in
 * ranges by bytes instead of `like`, for which row-level security prevents the index.
 */
export const foundInWays = (
  search: string,
  { scope: { organisationId } }: { readonly scope: BusinessScope },
  few = fewFound,
) => {
  const isPrefix = search.length >= shortestPrefix;
  const ids = idsBeginning(search);
  const begins = (column: RawBuilder<unknown>) =>
    isPrefix ? beginsInIndex(column, search) : sql`${column} = ${search}`;
  const named = (column: RawBuilder<unknown>) =>
    search.length < 3 ? sql`${column} = ${search}` : beginsInIndex(column, search);
  const within = (column: RawBuilder<unknown>) => ids && sql`${column} between ${ids[0]}::uuid and ${ids[1]}::uuid`;
  const ofOrganisation = sql`organisation_id = ${organisationId}`;
  const found = (id: RawBuilder<unknown>, paymentId: RawBuilder<unknown>) => sql`
      select ${id} from payment where ${ofOrganisation} and ${named(sql`client_payment_id`)}
      union all select ${id} from payment where ${ofOrganisation} and ${begins(sql`wallet_address`)}
      union all select ${paymentId} from deposit where ${ofOrganisation} and ${begins(sql`transaction_id`)}
      union all select ${paymentId} from deposit where ${ofOrganisation} and ${begins(sql`from_address`)}
      ${ids ? sql`union all select ${id} from payment where ${ofOrganisation} and ${within(sql`id`)}` : sql``}
      limit ${few + 1}`;
  // Of no column: the indexes alone are read.
  const number = sql`(select count(*) from (${found(sql`1`, sql`1`)}) counted)`;
  return [
    // An array is looked up by the key, whatever the planner believes of its length.
    sql`${number} <= ${few} and p.id = any(array(select id from (${found(sql`id`, sql`payment_id`)}) few))`,
    sql`${number} > ${few} and (
      ${named(sql`p.client_payment_id`)} or ${begins(sql`p.wallet_address`)} ${ids ? sql`or ${within(sql`p.id`)}` : sql``}
      or exists (select from deposit d where d.${ofOrganisation} and d.payment_id = p.id
                    and (${begins(sql`d.transaction_id`)} or ${begins(sql`d.from_address`)})))`,
  ];
};

/** A payment `p` with a label. */
export const bears = (label: PaymentLabel) => sql`p.labels <> '{}' and ${label} = any(p.labels)`;

/** A payment `p` with its business and organisation. */
export const withBusiness = {
  columns: sql<PaymentRow>`${ofPayment}, ${ofBusiness}, ${ofOrganisation}, ${ofPayLink}, ${ofInvoice}`,
  joins: sql`
    join business b on b.organisation_id = p.organisation_id and b.id = p.business_id
    join organisation o on o.id = p.organisation_id
    left join pay_link l on l.organisation_id = p.organisation_id and l.id = p.pay_link_id
    left join invoice i on i.organisation_id = p.organisation_id and i.id = p.invoice_id`,
};

/** The visible ones of these payments. */
export const paymentsWithIds = async (tx: Tx, scope: BusinessScope, ids: readonly string[]): Promise<PaymentRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<PaymentRow>`
    select ${withBusiness.columns} from payment p ${withBusiness.joins}
     where ${visibleTo(scope, 'p')} and p.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
};

/** One visible payment, or null. */
export const findPayment = async (tx: Tx, scope: BusinessScope, id: string): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`
    select ${withBusiness.columns} from payment p ${withBusiness.joins}
     where ${visibleTo(scope, 'p')} and p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** True if the business already has a payment with this id of its own. */
export const isClientIdTaken = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  clientPaymentId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from payment
    where organisation_id = ${organisationId} and client_payment_id = ${clientPaymentId} and business_id = ${businessId}`.execute(
    tx,
  );
  return rows.length > 0;
};

/** The token of the page of a link's payment by the business's own id; null if there is none. */
export const findTokenOfLinked = async (
  tx: Tx,
  organisationId: OrganisationId,
  payLinkId: string,
  clientPaymentId: string,
): Promise<string | null> => {
  const { rows } = await sql<Columns<'payment', 'payment_token'>>`
    select payment_token from payment
     where organisation_id = ${organisationId} and client_payment_id = ${clientPaymentId} and pay_link_id = ${payLinkId}`.execute(
    tx,
  );
  return rows[0]?.payment_token ?? null;
};

/** States in which a payment is a use of its link: it waits for coins, or has them. */
const used = ['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'BLOCKED'];

export type UsesOfLink = { readonly uses: number; readonly paid: number; readonly open: number };

/** Numbers of payments of these links; none for a link without any. */
export const usesOfLinks = async (
  tx: ReadTx,
  organisationId: OrganisationId,
  payLinkIds: readonly string[],
): Promise<ReadonlyMap<string, UsesOfLink>> => {
  const { rows } = await sql<UsesOfLink & { readonly id: string }>`
    select pay_link_id as id, count(*)::integer as uses, count(*) filter (where status = 'DEPOSITED')::integer as paid,
           count(*) filter (where status in ('NEW', 'PENDING'))::integer as open
      from payment
     where organisation_id = ${organisationId} and pay_link_id = any(${payLinkIds}::uuid[]) and status = any(${used}::text[])
     group by pay_link_id`.execute(tx);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
};

/** True if an address is the organisation's: in canonical form, given to one of its payments. */
export const isOwnAddress = async (
  tx: Tx,
  organisationId: OrganisationId,
  network: string,
  address: string,
): Promise<boolean> => (await ownAddressesAmong(tx, organisationId, network, [address])).has(address);

/** Those of these addresses that the organisation's own payments are paid to. */
export const ownAddressesAmong = async (
  tx: Tx,
  organisationId: OrganisationId,
  network: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Columns<'deposit_address', 'address'>>`
    select asked.address from unnest(${[...new Set(addresses)]}::text[]) as asked (address)
     where exists (select from deposit_address own
                    where own.organisation_id = ${organisationId} and own.network = ${network}
                      and own.address = asked.address)`.execute(tx);
  return new Set(rows.map(({ address }) => address));
};

/**
 * Owner of the payment behind a link; null for an unknown link. The one read that begins without an organisation: row-level security shows only the
 * row with this token.
 */
export const findPaymentLink = async (
  tx: Tx,
  token: string,
): Promise<Columns<'payment_link', 'organisation_id' | 'payment_id'> | null> => {
  await sql`select set_config('app.payment_token', ${token}, true)`.execute(tx);
  const { rows } = await sql<Columns<'payment_link', 'organisation_id' | 'payment_id'>>`
    select organisation_id, payment_id from payment_link where token_hash = ${hashToken(token)}`.execute(tx);
  if (rows[0]) await refuseAway(tx, rows[0].organisation_id);
  return rows[0] ?? null;
};

const depositColumns = sql`
  ${ofDeposit},
  case when r.id is not null then jsonb_build_object(
    'id', r.id, 'reason', r.reason, 'type', r.type, 'amount', r.amount::text, 'fee', r.fee::text,
    'net', (r.amount - r.fee)::text, 'to_address', r.to_address, 'status', r.status,
    'transaction_id', r.transaction_id, 'confirmed_at', r.confirmed_at
  ) end as refund`;

const depositTables = sql`
  deposit d
  left join refund r on r.organisation_id = d.organisation_id and r.deposit_id = d.id`;

/** One deposit of a payment with its refund, or null. Visible to everybody who may see the payment. */
export const findDeposit = async (
  tx: Tx,
  { organisationId }: BusinessScope,
  paymentId: string,
  id: string,
): Promise<DepositRow | null> => {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from ${depositTables}
    where d.organisation_id = ${organisationId} and d.payment_id = ${paymentId} and d.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** The deposits of these payments with their refunds, oldest first. Meant for payments that are paid once. */
export const selectDeposits = async (
  tx: ReadTx,
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

/** Businesses of these payments, deposits or refunds. */
export const businessesOfItems = async (
  tx: Tx,
  organisationId: OrganisationId,
  entityType: 'PAYMENT' | 'DEPOSIT' | 'REFUND',
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const statement = {
    PAYMENT: sql`select id, business_id from payment where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`,
    DEPOSIT: sql`select id, business_id from deposit where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`,
    REFUND: sql`
      select r.id, d.business_id from refund r
        join deposit d on d.organisation_id = r.organisation_id and d.id = r.deposit_id
       where r.organisation_id = ${organisationId} and r.id = any(${ids}::uuid[])`,
  }[entityType];
  const { rows } = await sql<Columns<'deposit', 'id' | 'business_id'>>`${statement}`.execute(tx);
  return new Map(rows.flatMap(({ id, business_id }) => (business_id === null ? [] : [[id, [business_id]] as const])));
};

/** The payment of each deposit. */
export const paymentsOfDeposits = async (
  tx: Tx,
  organisationId: OrganisationId,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Columns<'deposit', 'id' | 'payment_id'>>`
    select id, payment_id from deposit
     where organisation_id = ${organisationId} and id = any(${[...depositIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, payment_id: paymentId }) => [id, paymentId]));
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
  const { rows } = await sql<Columns<'deposit', 'id'>>`
    select d.id from deposit d
    where d.organisation_id = ${organisationId} and ${condition}
      and (${hiddenBusinessId}::uuid is null or d.business_id <> ${hiddenBusinessId}::uuid)
      and (${onlyBusinessIds}::uuid[] is null or d.business_id = any(${onlyBusinessIds}::uuid[]))
    order by d.detected_at, d.id`.execute(tx);
  return rows.map(({ id }) => id);
};
