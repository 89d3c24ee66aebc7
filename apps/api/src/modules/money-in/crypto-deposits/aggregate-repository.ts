import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Amount, Fraction } from '@countinghouse/money';
import { fraction, subtract } from '@countinghouse/money';
import type {
  CountedDeposit,
  Deposit,
  DepositValue,
  PaymentOutcome,
  PaymentState,
  PaymentTerms,
  Refund,
} from '@countinghouse/payments';
import { sql } from 'kysely';
import { amountIn } from '../../../platform/amount-columns';
import { allRows } from '../../../platform/row-checks/all-rows';
import type { Columns, Tables } from '../../../platform/tables';
import { outcomeMoney, termsMoney, type PaymentRow } from './repository';

/** A whole payment row, with the currency in which its organisation sums. */
type TermsRow = Tables['payment'] & Columns<'organisation', 'uniform_currency'> & Pick<PaymentRow, 'received'>;

/** Common columns of deposits and sums of deposits. */
type CountedRow = Columns<
  'deposit',
  | 'status'
  | 'deposit_currency'
  | 'network'
  | 'deposit_amount'
  | 'is_follow_up'
  | 'is_late'
  | 'accepted_amount'
  | 'at_lock'
  | 'peg_outcome'
  | 'display_amount'
  | 'settlement_amount'
  | 'settlement_service_fee'
  | 'settlement_distributed_user_service_fee'
  | 'settlement_payable_amount'
  | 'display_depeg_loss'
  | 'settlement_depeg_loss'
  | 'uniform_amount'
>;

type DepositRow = Tables['deposit'];
type RefundRow = Tables['refund'];

const amountOrNull = (units: string | null, currency: string | null): Amount | null =>
  units === null || currency === null ? null : amountIn(units, currency);
const fractionOrNull = (text: string | null): Fraction | null => (text === null ? null : fraction(text));

const termsOf = (row: Tables['payment']): PaymentTerms => ({
  organisationId: row.organisation_id,
  id: row.id,
  businessId: row.business_id,
  clientPaymentId: row.client_payment_id,
  type: row.type,
  rateType: row.rate_type,
  displayCurrency: row.display_currency,
  ...termsMoney.amounts(row),
  depositCurrency: row.deposit_currency,
  network: row.network,
  settlementCurrency: row.settlement_currency,
  quotedRate: fractionOrNull(row.quoted_rate),
  quotedSettlementRate: fractionOrNull(row.quoted_settlement_rate),
  oneToOneApplied: row.one_to_one_applied,
  quotedPegRate: fractionOrNull(row.quoted_peg_rate),
  quotedParRate: fractionOrNull(row.quoted_par_rate),
  quotedAt: row.quoted_at,
  rateLockedUntil: row.rate_locked_until,
  walletAddress: row.wallet_address,
  destinationTag: row.destination_tag,
  paymentToken: row.payment_token,
  expirationMinutes: row.expiration_minutes,
  expiresAt: row.expires_at,
  redirectUrl: row.redirect_url,
  locale: row.locale,
  customerEmail: row.customer_email,
  refundAddress: row.refund_address,
  overpaymentPolicy: row.overpayment_policy,
  refundFollowUpDeposits: row.refund_follow_up_deposits,
  userServiceFeeDistribution: fraction(row.user_service_fee_distribution),
  depegThreshold: fractionOrNull(row.depeg_threshold),
  underpaymentTolerance: fraction(row.underpayment_tolerance),
  depositServiceFee: fraction(row.deposit_service_fee),
  depositSpread: fraction(row.deposit_spread),
  createdBy: { type: row.created_by_type, id: row.created_by_id, label: row.created_by_label },
  createdAt: row.created_at,
  cancelledAt: row.cancelled_at,
  expiredAt: row.expired_at,
});

const outcomeOf = (row: TermsRow): PaymentOutcome => ({
  status: row.status,
  labels: row.labels,
  ...outcomeMoney.amounts(row),
  actualUniformAmount: amountIn(row.actual_uniform_amount, row.uniform_currency),
  received: row.received.map(({ currency, network, units }) => ({ amount: amountIn(units, currency), network })),
});

const countedOf = (row: CountedRow, { displayCurrency, settlementCurrency }: PaymentTerms, uniformCurrency: string) => {
  const settled = (units: string | null): Amount => amountIn(units ?? '0', settlementCurrency);
  const value: CountedDeposit['value'] =
    row.accepted_amount === null
      ? null
      : {
          acceptedAmount: amountIn(row.accepted_amount, row.deposit_currency),
          atLock: row.at_lock ?? false,
          peg: row.peg_outcome,
          displayAmount: amountOrNull(row.display_amount, displayCurrency),
          displayRate: null,
          settlementAmount: settled(row.settlement_amount),
          settlementRate: null,
          serviceFee: settled(row.settlement_service_fee),
          userServiceFee: settled(row.settlement_distributed_user_service_fee),
          payableAmount: settled(row.settlement_payable_amount),
          displayDepegLoss: amountOrNull(row.display_depeg_loss, displayCurrency),
          settlementDepegLoss: amountOrNull(row.settlement_depeg_loss, settlementCurrency),
          uniformAmount: amountIn(row.uniform_amount ?? '0', uniformCurrency),
        };
  return {
    status: row.status,
    currency: row.deposit_currency,
    network: row.network,
    amount: amountIn(row.deposit_amount, row.deposit_currency),
    isFollowUp: row.is_follow_up,
    isLate: row.is_late,
    value,
  };
};

const depositOf = (row: DepositRow, terms: PaymentTerms, uniformCurrency: string): Deposit => {
  const counted = countedOf(row, terms, uniformCurrency);
  const unrecorded = { source: 'unrecorded', at: row.confirmed_at ?? row.detected_at };
  const value: DepositValue | null = counted.value && {
    ...counted.value,
    displayRate: fractionOrNull(row.display_rate),
    settlementRate: fractionOrNull(row.settlement_rate),
    priced: row.rate_source && row.rate_at ? { source: row.rate_source, at: row.rate_at } : unrecorded,
    uniformPriced:
      row.uniform_rate_source && row.uniform_rate_at
        ? { source: row.uniform_rate_source, at: row.uniform_rate_at }
        : unrecorded,
  };
  return {
    ...counted,
    organisationId: terms.organisationId,
    id: row.id,
    paymentId: terms.id,
    businessId: terms.businessId,
    onChainAmountRaw: row.on_chain_amount_raw,
    fromAddress: row.from_address,
    toAddress: row.to_address,
    destinationTag: row.destination_tag,
    transactionId: row.transaction_id,
    outputIndex: row.output_index,
    blockHeight: row.block_height === null ? null : Number(row.block_height),
    confirmations: row.confirmations,
    requiredConfirmations: row.required_confirmations,
    riskScore: fractionOrNull(row.risk_score),
    riskCategory: row.risk_category,
    travelRuleStatus: row.travel_rule_status,
    detectedAt: row.detected_at,
    finalAt: row.final_at,
    confirmedAt: row.confirmed_at,
    value,
  };
};

const refundOf = (row: RefundRow, organisationId: string): Refund => {
  const amount = amountIn(row.amount, row.currency);
  const fee = amountIn(row.fee, row.currency);
  return {
    organisationId,
    id: row.id,
    depositId: row.deposit_id,
    reason: row.reason,
    type: row.type,
    amount,
    fee,
    netAmount: subtract(amount, fee),
    toAddress: row.to_address,
    status: row.status,
    transactionId: row.transaction_id,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
  };
};

const stateOf = async (tx: Tx, row: TermsRow, depositIds: readonly string[]): Promise<PaymentState> => {
  const terms = termsOf(row);
  const { organisationId, id } = terms;
  // A reusable payment may have any number of deposits: those not needed are summed by the database.
  const isBounded = terms.type === 'ONE_TIME';
  const ofPayment = sql`d.organisation_id = ${organisationId} and d.payment_id = ${id}
      and (${isBounded} or d.id = any(${[...depositIds]}::uuid[]))`;
  // The second travels with the first.
  const [{ rows: deposits }, { rows: refunds }] = await Promise.all([
    sql<DepositRow>`
      select d.* from deposit d where ${ofPayment} order by d.detected_at, d.id`.execute(tx),
    sql<RefundRow>`
      select r.* from refund r
      where r.organisation_id = ${organisationId} and r.deposit_id in (select d.id from deposit d where ${ofPayment})
      order by r.created_at, r.id`.execute(tx),
  ]);
  const state: PaymentState = {
    terms,
    outcome: outcomeOf(row),
    deposits: deposits.map((deposit) => depositOf(deposit, terms, row.uniform_currency)),
    refunds: refunds.map((refund) => refundOf(refund, organisationId)),
  };
  if (isBounded) return state;
  const { rows: others } = await sql<CountedRow>`
    select status, deposit_currency, network, is_follow_up, is_late, at_lock, peg_outcome,
           sum(deposit_amount) as deposit_amount, sum(accepted_amount) as accepted_amount,
           sum(display_amount) as display_amount, sum(settlement_amount) as settlement_amount,
           sum(settlement_service_fee) as settlement_service_fee,
           sum(settlement_distributed_user_service_fee) as settlement_distributed_user_service_fee,
           sum(settlement_payable_amount) as settlement_payable_amount,
           sum(display_depeg_loss) as display_depeg_loss, sum(settlement_depeg_loss) as settlement_depeg_loss,
           sum(uniform_amount) as uniform_amount
    from deposit
    where organisation_id = ${organisationId} and payment_id = ${id} and id <> all(${[...depositIds]}::uuid[])
    group by 1, 2, 3, 4, 5, 6, 7
    order by min(detected_at), 1, 2, 3`.execute(tx);
  return { ...state, otherDeposits: others.map((other) => countedOf(other, terms, row.uniform_currency)) };
};

const pageSize = 500;

/**
 * Every payment of all organisations with the facts of its rules: for a reusable payment its deposits as sums. Some hundred at a time, not kept in
 * memory.
 */
export async function* allPayments(tx: Tx): AsyncGenerator<LockedPayment> {
  let last: TermsRow | undefined;
  for (;;) {
    const beyond = last ? sql`where (p.organisation_id, p.id) > (${last.organisation_id}, ${last.id})` : sql``;
    const { rows } = await sql<TermsRow>`
      select p.*, o.uniform_currency from payment p join organisation o on o.id = p.organisation_id ${beyond}
       order by p.organisation_id, p.id limit ${pageSize}`.execute(tx);
    const bounded = rows.filter(({ type }) => type === 'ONE_TIME').map(({ id }) => id);
    const { rows: deposits } = await sql<DepositRow>`
      select d.* from deposit d
       where (d.organisation_id, d.payment_id) in (
         select p.organisation_id, p.id from payment p where p.id = any(${bounded}::uuid[]))
       order by d.detected_at, d.id`.execute(tx);
    const byPayment = new Map<string, DepositRow[]>();
    for (const deposit of deposits) {
      const own = byPayment.get(deposit.payment_id);
      if (own) own.push(deposit);
      else byPayment.set(deposit.payment_id, [deposit]);
    }
    for (const row of rows) {
      if (row.type !== 'ONE_TIME') {
        yield await lockedOf(tx, row, []);
        continue;
      }
      const terms = termsOf(row);
      const own = (byPayment.get(row.id) ?? []).map((deposit) => depositOf(deposit, terms, row.uniform_currency));
      const state: PaymentState = { terms, outcome: outcomeOf(row), deposits: own, refunds: [] };
      yield {
        organisationId: row.organisation_id,
        state,
        uniformCurrency: row.uniform_currency,
        invoiceId: row.invoice_id,
      };
    }
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}

/** Deposits of reusable payments, which are valued one by one, with their payment's terms. */
export async function* depositsOfReusable(tx: Tx): AsyncGenerator<Pick<PaymentState, 'terms' | 'deposits'>> {
  for await (const row of allRows(tx, 'payment', ['organisation_id', 'id'])) {
    if (row.type === 'ONE_TIME') continue;
    const terms = termsOf(row);
    const { rows } = await sql<DepositRow>`
      select d.* from deposit d
       where d.organisation_id = ${row.organisation_id} and d.payment_id = ${row.id} and d.status = 'CONFIRMED'
       order by d.detected_at, d.id`.execute(tx);
    for (const deposit of rows) yield { terms, deposits: [depositOf(deposit, terms, deposit.uniform_currency ?? '')] };
  }
}

/** A payment with the currency in which its organisation sums. */
export type LockedPayment = {
  readonly organisationId: OrganisationId;
  readonly state: PaymentState;
  readonly uniformCurrency: string;
  /** The invoice that it pays; null for any other. */
  readonly invoiceId: string | null;
};

const lockedOf = async (tx: Tx, row: TermsRow, depositIds: readonly string[]): Promise<LockedPayment> => ({
  organisationId: row.organisation_id,
  state: await stateOf(tx, row, depositIds),
  uniformCurrency: row.uniform_currency,
  invoiceId: row.invoice_id,
});

/**
 * Locks a payment and loads all facts of its rules; null if there is none. Every change of a payment, its deposits or its refunds takes this lock
 * first. For a reusable payment only the deposits with `depositIds` are loaded, the others as sums.
 */
export const lockPayment = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  depositIds: readonly string[] = [],
): Promise<LockedPayment | null> => {
  const { rows } = await sql<TermsRow>`
    select p.*, o.uniform_currency from payment p join organisation o on o.id = p.organisation_id
    where p.organisation_id = ${organisationId} and p.id = ${id}
    for update of p`.execute(tx);
  const [row] = rows;
  return row ? lockedOf(tx, row, depositIds) : null;
};

/** Current terms of a payment, without a lock; null if there is none. */
export const termsOfPayment = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<PaymentTerms | null> => {
  const { rows } = await sql<TermsRow>`
    select p.*, o.uniform_currency from payment p join organisation o on o.id = p.organisation_id
    where p.organisation_id = ${organisationId} and p.id = ${id}`.execute(tx);
  return rows[0] ? termsOf(rows[0]) : null;
};

/** Selection of overdue payments; by default all of them. */
export type Overdue = { readonly only?: string; readonly except?: readonly string[] };

const overdueIn = (now: Date, limit: number, { only, except = [] }: Overdue) => sql`
    where p.expired_at is null and p.status <> 'CANCELLED' and p.expires_at <= ${now}
      and (${only ?? null}::uuid is null or p.id = ${only ?? null}::uuid) and p.id <> all(${except}::uuid[])
    order by p.expires_at limit ${limit}`;

/** Ids that `lockOverduePayments` would lock if there were no other locks. */
export const overduePaymentIds = async (tx: Tx, now: Date, limit: number, which: Overdue): Promise<string[]> => {
  const { rows } = await sql<Columns<'payment', 'id'>>`
    select p.id from payment p ${overdueIn(now, limit, which)}`.execute(tx);
  return rows.map(({ id }) => id);
};

/**
 * Locks up to `limit` payments of all organisations that expired by `now` and have not been processed, the longest overdue first. Those locked by
 * another transaction are skipped.
 */
export const lockOverduePayments = async (
  tx: Tx,
  now: Date,
  limit: number,
  which: Overdue = {},
): Promise<LockedPayment[]> => {
  const { rows } = await sql<TermsRow>`
    select p.*, o.uniform_currency from payment p join organisation o on o.id = p.organisation_id
    ${overdueIn(now, limit, which)}
    for update of p skip locked`.execute(tx);
  const locked: LockedPayment[] = [];
  for (const row of rows) locked.push(await lockedOf(tx, row, []));
  return locked;
};

/** Identity of a transfer on a chain. */
export type TransferKey = Pick<Deposit, 'network' | 'transactionId' | 'outputIndex' | 'currency'>;

/** Deposit of a transfer to an organisation; null if there is none, or the chain took it back. */
export const depositOfTransfer = async (
  tx: Tx,
  organisationId: OrganisationId,
  { network, transactionId, outputIndex, currency }: TransferKey,
): Promise<Columns<'deposit', 'id' | 'payment_id' | 'status'> | null> => {
  const { rows } = await sql<Columns<'deposit', 'id' | 'payment_id' | 'status'>>`
    select id, payment_id, status from deposit
    where organisation_id = ${organisationId} and network = ${network} and transaction_id = ${transactionId}
      and output_index = ${outputIndex} and deposit_currency = ${currency} and status <> 'ORPHANED'`.execute(tx);
  return rows[0] ?? null;
};
