import type { Metadata } from '@countinghouse/contract/metadata';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Fraction } from '@countinghouse/money';
import { toDecimalText, toRateText } from '@countinghouse/money';
import type { Deposit, Payment, Refund } from '@countinghouse/payments';
import { sql } from 'kysely';
import { unitsOf } from '../../../platform/amount-columns';
import { insertMissingRows, insertRows, saveRows } from '../../../platform/insert-rows';
import { keptMetadata } from '../../../platform/metadata';
import { sealedDeposits, sealedPayments, sealedRefunds } from './sealed';
import { hashToken } from '../../../platform/secrets';
import type { InsertRow } from '../../../platform/tables';

const rateOf = (rate: Fraction): string => toRateText(rate);
const shareOf = (share: Fraction): string => toDecimalText(share, 6, 'half-up');
/** Text of a value that may be missing. */
const orNull =
  <Value, Text>(textOf: (value: Value) => Text) =>
  (value: Value | null | undefined): Text | null =>
    value === null || value === undefined ? null : textOf(value);
const unitsOrNull = orNull(unitsOf);
const rateOrNull = orNull(rateOf);
const shareOrNull = orNull(shareOf);

const paymentRow = ({ terms, outcome }: Payment): InsertRow<'payment'> => ({
  organisation_id: terms.organisationId,
  id: terms.id,
  business_id: terms.businessId,
  client_payment_id: terms.clientPaymentId,
  type: terms.type,
  rate_type: terms.rateType,
  status: outcome.status,
  labels: outcome.labels,
  display_currency: terms.displayCurrency,
  display_amount: unitsOrNull(terms.displayAmount),
  user_service_fee: unitsOrNull(terms.userServiceFee),
  expected_display_amount: unitsOrNull(terms.expectedDisplayAmount),
  deposit_currency: terms.depositCurrency,
  network: terms.network,
  expected_deposit_amount: unitsOrNull(terms.expectedDepositAmount),
  settlement_currency: terms.settlementCurrency,
  expected_settlement_amount: unitsOrNull(terms.expectedSettlementAmount),
  quoted_rate: rateOrNull(terms.quotedRate),
  quoted_settlement_rate: rateOrNull(terms.quotedSettlementRate),
  one_to_one_applied: terms.oneToOneApplied,
  quoted_peg_rate: rateOrNull(terms.quotedPegRate),
  quoted_par_rate: rateOrNull(terms.quotedParRate),
  quoted_at: terms.quotedAt,
  rate_locked_until: terms.rateLockedUntil,
  wallet_address: terms.walletAddress,
  destination_tag: terms.destinationTag,
  payment_token: terms.paymentToken,
  expiration_minutes: terms.expirationMinutes,
  expires_at: terms.expiresAt,
  redirect_url: terms.redirectUrl,
  locale: terms.locale,
  customer_email: terms.customerEmail,
  refund_address: terms.refundAddress,
  overpayment_policy: terms.overpaymentPolicy,
  refund_follow_up_deposits: terms.refundFollowUpDeposits,
  user_service_fee_distribution: shareOf(terms.userServiceFeeDistribution),
  depeg_threshold: shareOrNull(terms.depegThreshold),
  underpayment_tolerance: shareOf(terms.underpaymentTolerance),
  deposit_service_fee: shareOf(terms.depositServiceFee),
  deposit_spread: shareOf(terms.depositSpread),
  actual_display_amount: unitsOrNull(outcome.actualDisplayAmount),
  actual_settlement_amount: unitsOf(outcome.actualSettlementAmount),
  actual_uniform_amount: unitsOf(outcome.actualUniformAmount),
  actual_service_fee: unitsOf(outcome.actualServiceFee),
  actual_payable_amount: unitsOf(outcome.actualPayableAmount),
  received: outcome.received.map(({ amount, network }) => ({
    currency: amount.currency,
    network,
    units: unitsOf(amount),
  })),
  created_by_type: terms.createdBy.type,
  created_by_id: terms.createdBy.id,
  created_by_label: terms.createdBy.label,
  cancelled_at: terms.cancelledAt,
  expired_at: terms.expiredAt,
  created_at: terms.createdAt,
  updated_at: terms.createdAt,
});

const depositRow = (deposit: Deposit): InsertRow<'deposit'> => {
  const { value } = deposit;
  return {
    organisation_id: deposit.organisationId,
    id: deposit.id,
    payment_id: deposit.paymentId,
    business_id: deposit.businessId,
    status: deposit.status,
    deposit_currency: deposit.currency,
    network: deposit.network,
    deposit_amount: unitsOf(deposit.amount),
    on_chain_amount_raw: deposit.onChainAmountRaw,
    accepted_amount: unitsOrNull(value?.acceptedAmount),
    at_lock: value?.atLock ?? null,
    peg_outcome: value?.peg ?? null,
    display_currency: value?.displayAmount?.currency ?? null,
    display_amount: unitsOrNull(value?.displayAmount),
    display_rate: rateOrNull(value?.displayRate),
    settlement_currency: value?.settlementAmount.currency ?? null,
    settlement_amount: unitsOrNull(value?.settlementAmount),
    settlement_rate: rateOrNull(value?.settlementRate),
    settlement_service_fee: unitsOrNull(value?.serviceFee),
    settlement_distributed_user_service_fee: unitsOrNull(value?.userServiceFee),
    settlement_payable_amount: unitsOrNull(value?.payableAmount),
    display_depeg_loss: unitsOrNull(value?.displayDepegLoss),
    settlement_depeg_loss: unitsOrNull(value?.settlementDepegLoss),
    uniform_currency: value?.uniformAmount.currency ?? null,
    uniform_amount: unitsOrNull(value?.uniformAmount),
    rate_source: value?.priced.source ?? null,
    rate_at: value?.priced.at ?? null,
    uniform_rate_source: value?.uniformPriced.source ?? null,
    uniform_rate_at: value?.uniformPriced.at ?? null,
    from_address: deposit.fromAddress,
    to_address: deposit.toAddress,
    destination_tag: deposit.destinationTag,
    transaction_id: deposit.transactionId,
    output_index: deposit.outputIndex,
    block_height: deposit.blockHeight?.toString() ?? null,
    confirmations: deposit.confirmations,
    required_confirmations: deposit.requiredConfirmations,
    risk_score: shareOrNull(deposit.riskScore),
    risk_category: deposit.riskCategory,
    is_follow_up: deposit.isFollowUp,
    is_late: deposit.isLate,
    travel_rule_status: deposit.travelRuleStatus,
    detected_at: deposit.detectedAt,
    final_at: deposit.finalAt,
    confirmed_at: deposit.confirmedAt,
    created_at: deposit.detectedAt,
    updated_at: deposit.confirmedAt ?? deposit.finalAt ?? deposit.detectedAt,
  };
};

const refundRow = (refund: Refund): InsertRow<'refund'> => ({
  organisation_id: refund.organisationId,
  id: refund.id,
  deposit_id: refund.depositId,
  reason: refund.reason,
  type: refund.type,
  currency: refund.amount.currency,
  amount: unitsOf(refund.amount),
  fee: unitsOf(refund.fee),
  to_address: refund.toAddress,
  status: refund.status,
  transaction_id: refund.transactionId,
  confirmed_at: refund.confirmedAt,
  created_at: refund.createdAt,
  updated_at: refund.confirmedAt ?? refund.createdAt,
});

/** Address given to a payment for good; coins with tags share one address and differ in the tag. */
export type DepositAddress = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
  readonly businessId: BusinessId;
  readonly paymentId: string | null;
  readonly assignedAt: Date;
  /** Its number, if any: see `nextAddressNumber`. */
  readonly derivationIndex: bigint | null;
};

const addressRow = (address: DepositAddress): InsertRow<'deposit_address'> => ({
  organisation_id: address.organisationId,
  id: address.id,
  network: address.network,
  address: address.address,
  destination_tag: address.destinationTag,
  business_id: address.businessId,
  payment_id: address.paymentId,
  assigned_at: address.assignedAt,
  derivation_index: address.derivationIndex?.toString() ?? null,
});

/** Number unique among addresses of all organisations; an unused one is lost. */
export const nextAddressNumber = async (tx: Tx): Promise<bigint> => {
  const { rows } = await sql<{ next: string }>`select nextval('deposit_address_number') as next`.execute(tx);
  return BigInt(rows[0]!.next);
};

/** Link of a payment. Only the hash of its token is stored, for this table can be read without an organisation. */
const linkRows = ({ terms }: Payment): InsertRow<'payment_link'>[] =>
  terms.paymentToken === null
    ? []
    : [
        {
          token_hash: `\\x${hashToken(terms.paymentToken).toString('hex')}`,
          organisation_id: terms.organisationId,
          payment_id: terms.id,
        },
      ];

/** Stored beside the terms of each payment, written once and never changed. */
export type BesidePayment = {
  readonly metadata?: Metadata | null | undefined;
  /** The link that it was made of. */
  readonly payLinkId?: string | null;
  /** The invoice that it pays. */
  readonly invoiceId?: string | null;
};

const besideRow = ({ metadata, payLinkId = null, invoiceId = null }: BesidePayment) => ({
  metadata: keptMetadata(metadata),
  pay_link_id: payLinkId,
  invoice_id: invoiceId,
});

/** Any number of rows in one statement, and another for their links. */
export const insertPayments = async (
  tx: Tx,
  payments: readonly Payment[],
  beside: BesidePayment | ((payment: Payment) => BesidePayment) = {},
): Promise<void> => {
  const besideOf = typeof beside === 'function' ? beside : () => beside;
  const rows = payments.map((payment) => ({ ...paymentRow(payment), ...besideRow(besideOf(payment)) }));
  await insertRows(tx, 'payment', sealedPayments.sealing(tx, rows));
  await insertRows(tx, 'payment_link', payments.flatMap(linkRows));
};

/** Inserts or updates payments with their deposits and refunds. Parents first: payments, deposits, refunds. */
export const savePayments = (tx: Tx, payments: readonly Payment[]) =>
  saveRows(tx, 'payment', sealedPayments.sealing(tx, payments.map(paymentRow)));
/** Links of saved payments; existing ones stay unchanged. */
export const keepPaymentLinks = (tx: Tx, payments: readonly Payment[]) =>
  insertMissingRows(tx, 'payment_link', payments.flatMap(linkRows));
export const saveDeposits = (tx: Tx, deposits: readonly Deposit[]) =>
  saveRows(tx, 'deposit', sealedDeposits.sealing(tx, deposits.map(depositRow)));
export const saveRefunds = (tx: Tx, refunds: readonly Refund[]) =>
  saveRows(tx, 'refund', sealedRefunds.sealing(tx, refunds.map(refundRow)));

export const insertDepositAddresses = (tx: Tx, addresses: readonly DepositAddress[]) =>
  insertRows(tx, 'deposit_address', addresses.map(addressRow));
