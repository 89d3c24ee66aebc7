import type { Tx } from '@countinghouse/database';
import type { Amount, Fraction } from '@countinghouse/money';
import { toDecimalText, toRateText } from '@countinghouse/money';
import type { Deposit, Payment, Refund } from '@countinghouse/payments';
import type { InsertRow } from '../../platform/insert-rows';
import { insertRows, saveRows } from '../../platform/insert-rows';

const unitsOf = (amount: Amount | null | undefined): string | null => amount?.units.toString() ?? null;
const rateOf = (rate: Fraction | null | undefined): string | null => (rate ? toRateText(rate) : null);
const shareOf = (share: Fraction | null): string | null => share && toDecimalText(share, 6, 'half-up');
const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const paymentRow = ({ terms, outcome }: Payment): InsertRow => ({
  organisation_id: terms.organisationId,
  id: terms.id,
  business_id: terms.businessId,
  client_payment_id: terms.clientPaymentId,
  type: terms.type,
  rate_type: terms.rateType,
  status: outcome.status,
  labels: outcome.labels,
  display_currency: terms.displayCurrency,
  display_amount: unitsOf(terms.displayAmount),
  user_service_fee: unitsOf(terms.userServiceFee),
  expected_display_amount: unitsOf(terms.expectedDisplayAmount),
  deposit_currency: terms.depositCurrency,
  network: terms.network,
  expected_deposit_amount: unitsOf(terms.expectedDepositAmount),
  settlement_currency: terms.settlementCurrency,
  expected_settlement_amount: unitsOf(terms.expectedSettlementAmount),
  quoted_rate: rateOf(terms.quotedRate),
  quoted_settlement_rate: rateOf(terms.quotedSettlementRate),
  one_to_one_applied: terms.oneToOneApplied,
  quoted_peg_rate: rateOf(terms.quotedPegRate),
  quoted_par_rate: rateOf(terms.quotedParRate),
  quoted_at: timeOf(terms.quotedAt),
  rate_locked_until: timeOf(terms.rateLockedUntil),
  wallet_address: terms.walletAddress,
  destination_tag: terms.destinationTag,
  payment_token: terms.paymentToken,
  expiration_minutes: terms.expirationMinutes,
  expires_at: timeOf(terms.expiresAt),
  redirect_url: terms.redirectUrl,
  locale: terms.locale,
  customer_email: terms.customerEmail,
  refund_address: terms.refundAddress,
  overpayment_policy: terms.overpaymentPolicy,
  refund_follow_up_deposits: terms.refundFollowUpDeposits,
  user_service_fee_distribution: shareOf(terms.userServiceFeeDistribution),
  depeg_threshold: shareOf(terms.depegThreshold),
  underpayment_tolerance: shareOf(terms.underpaymentTolerance),
  deposit_service_fee: shareOf(terms.depositServiceFee),
  deposit_spread: shareOf(terms.depositSpread),
  actual_display_amount: unitsOf(outcome.actualDisplayAmount),
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
  cancelled_at: timeOf(terms.cancelledAt),
  expired_at: timeOf(terms.expiredAt),
  created_at: timeOf(terms.createdAt),
  updated_at: timeOf(terms.createdAt),
});

const depositRow = (deposit: Deposit): InsertRow => {
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
    accepted_amount: unitsOf(value?.acceptedAmount),
    at_lock: value?.atLock ?? null,
    peg_outcome: value?.peg ?? null,
    display_currency: value?.displayAmount?.currency ?? null,
    display_amount: unitsOf(value?.displayAmount),
    display_rate: rateOf(value?.displayRate),
    settlement_currency: value?.settlementAmount.currency ?? null,
    settlement_amount: unitsOf(value?.settlementAmount),
    settlement_rate: rateOf(value?.settlementRate),
    settlement_service_fee: unitsOf(value?.serviceFee),
    settlement_distributed_user_service_fee: unitsOf(value?.userServiceFee),
    settlement_payable_amount: unitsOf(value?.payableAmount),
    display_depeg_loss: unitsOf(value?.displayDepegLoss),
    settlement_depeg_loss: unitsOf(value?.settlementDepegLoss),
    uniform_currency: value?.uniformAmount.currency ?? null,
    uniform_amount: unitsOf(value?.uniformAmount),
    rate_source: value?.priced.source ?? null,
    rate_at: timeOf(value?.priced.at ?? null),
    uniform_rate_source: value?.uniformPriced.source ?? null,
    uniform_rate_at: timeOf(value?.uniformPriced.at ?? null),
    from_address: deposit.fromAddress,
    to_address: deposit.toAddress,
    destination_tag: deposit.destinationTag,
    transaction_id: deposit.transactionId,
    output_index: deposit.outputIndex,
    block_height: deposit.blockHeight,
    confirmations: deposit.confirmations,
    required_confirmations: deposit.requiredConfirmations,
    risk_score: shareOf(deposit.riskScore),
    risk_category: deposit.riskCategory,
    is_follow_up: deposit.isFollowUp,
    is_late: deposit.isLate,
    travel_rule_status: deposit.travelRuleStatus,
    detected_at: timeOf(deposit.detectedAt),
    final_at: timeOf(deposit.finalAt),
    confirmed_at: timeOf(deposit.confirmedAt),
    created_at: timeOf(deposit.detectedAt),
    updated_at: timeOf(deposit.confirmedAt ?? deposit.finalAt ?? deposit.detectedAt),
  };
};

const refundRow = (refund: Refund): InsertRow => ({
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
  confirmed_at: timeOf(refund.confirmedAt),
  created_at: timeOf(refund.createdAt),
  updated_at: timeOf(refund.confirmedAt ?? refund.createdAt),
});

/** An address given to a payment for good; coins with tags share one address and differ in the tag. */
export type DepositAddress = {
  readonly organisationId: string;
  readonly id: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
  readonly businessId: string;
  readonly paymentId: string | null;
  readonly assignedAt: Date;
};

const addressRow = (address: DepositAddress): InsertRow => ({
  organisation_id: address.organisationId,
  id: address.id,
  network: address.network,
  address: address.address,
  destination_tag: address.destinationTag,
  business_id: address.businessId,
  payment_id: address.paymentId,
  assigned_at: timeOf(address.assignedAt),
});

/** Any number of rows in one statement. */
export const insertPayments = (tx: Tx, payments: readonly Payment[]) =>
  insertRows(tx, 'payment', payments.map(paymentRow));

/** The same, for rows of which some exist already. Parents first: payments, deposits, refunds. */
export const savePayments = (tx: Tx, payments: readonly Payment[]) => saveRows(tx, 'payment', payments.map(paymentRow));
export const saveDeposits = (tx: Tx, deposits: readonly Deposit[]) => saveRows(tx, 'deposit', deposits.map(depositRow));
export const saveRefunds = (tx: Tx, refunds: readonly Refund[]) => saveRows(tx, 'refund', refunds.map(refundRow));

export const insertDepositAddresses = (tx: Tx, addresses: readonly DepositAddress[]) =>
  insertRows(tx, 'deposit_address', addresses.map(addressRow));
