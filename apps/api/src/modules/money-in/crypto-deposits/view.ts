import type {
  DepositView,
  PaymentDetail,
  PaymentView,
  RefundView,
  TimelineEvent,
} from '@countinghouse/contract/money-in/crypto-deposits';
import type { Amount } from '@countinghouse/money';
import { fraction, fromUnits, toText, trimZeros } from '@countinghouse/money';
import { isPaidBy, paymentUri, type EvmNets, type PaymentTerms } from '@countinghouse/payments';
import { versionOf } from '../../../platform/versions/version';
import type { LastCallback } from '@countinghouse/contract/running/callbacks';
import type { TransitionRow } from '../../../platform/transitions/repository';
import type { DepositRow, PaymentRow, RefundRow } from './repository';

const amountFrom = (units: string | null, currency: string | null): Amount | null =>
  units === null || currency === null ? null : fromUnits(BigInt(units), currency);

const textOf = (units: string, currency: string): string => toText(fromUnits(BigInt(units), currency));

const textOrNull = (units: string | null, currency: string | null): string | null => {
  const amount = amountFrom(units, currency);
  return amount && toText(amount);
};

const decimalOrNull = (text: string | null): string | null => (text === null ? null : trimZeros(text));
const timeOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

const refundView = (refund: RefundRow, currency: string): RefundView => ({
  id: refund.id,
  reason: refund.reason,
  type: refund.type,
  amount: textOf(refund.amount, currency),
  fee: textOf(refund.fee, currency),
  netAmount: textOf(refund.net, currency),
  toAddress: refund.to_address,
  status: refund.status,
  transactionId: refund.transaction_id,
  confirmedAt: refund.confirmed_at === null ? null : new Date(refund.confirmed_at).toISOString(),
});

/** What became of the newest callback about each deposit, by the deposit's id. */
type LastCallbacks = ReadonlyMap<string, LastCallback>;

const depositView = (deposit: DepositRow, callbacks: LastCallbacks): DepositView => ({
  id: deposit.id,
  status: deposit.status,
  depositCurrency: deposit.deposit_currency,
  network: deposit.network as DepositView['network'],
  depositAmount: textOf(deposit.deposit_amount, deposit.deposit_currency),
  displayCurrency: deposit.display_currency,
  displayAmount: textOrNull(deposit.display_amount, deposit.display_currency),
  settlementCurrency: deposit.settlement_currency,
  settlementAmount: textOrNull(deposit.settlement_amount, deposit.settlement_currency),
  settlementServiceFee: textOrNull(deposit.settlement_service_fee, deposit.settlement_currency),
  settlementDistributedUserServiceFee: textOrNull(
    deposit.settlement_distributed_user_service_fee,
    deposit.settlement_currency,
  ),
  settlementPayableAmount: textOrNull(deposit.settlement_payable_amount, deposit.settlement_currency),
  displayRateDepegLossAmount: textOrNull(deposit.display_depeg_loss, deposit.display_currency),
  settlementRateDepegLossAmount: textOrNull(deposit.settlement_depeg_loss, deposit.settlement_currency),
  rate: decimalOrNull(deposit.settlement_rate),
  rateSource: deposit.rate_source,
  rateAt: timeOrNull(deposit.rate_at),
  uniformAmount: textOrNull(deposit.uniform_amount, deposit.uniform_currency),
  uniformRateSource: deposit.uniform_rate_source,
  uniformRateAt: timeOrNull(deposit.uniform_rate_at),
  fromAddress: deposit.from_address,
  toAddress: deposit.to_address,
  destinationTag: deposit.destination_tag,
  transactionId: deposit.transaction_id,
  blockHeight: deposit.block_height === null ? null : Number(deposit.block_height),
  confirmations: deposit.confirmations,
  requiredConfirmations: deposit.required_confirmations,
  riskScore: decimalOrNull(deposit.risk_score),
  riskCategory: deposit.risk_category,
  isFollowUp: deposit.is_follow_up,
  isLate: deposit.is_late,
  travelRuleStatus: deposit.travel_rule_status,
  detectedAt: deposit.detected_at.toISOString(),
  confirmedAt: timeOrNull(deposit.confirmed_at),
  refund: deposit.refund && refundView(deposit.refund, deposit.deposit_currency),
  lastCallback: callbacks.get(deposit.id) ?? null,
});

/** What all credited deposits of a payment add up to. */
const sumsOf = (row: PaymentRow) => ({
  actualDisplayAmount: textOrNull(row.actual_display_amount, row.display_currency),
  actualSettlementAmount: textOf(row.actual_settlement_amount, row.settlement_currency),
  actualServiceFee: textOf(row.actual_service_fee, row.settlement_currency),
  actualPayableAmount: textOf(row.actual_payable_amount, row.settlement_currency),
  received: row.received.map(({ currency, network, units }) => ({
    currency,
    network: network as PaymentView['network'],
    amount: textOf(units, currency),
  })),
});

/** Whether the credited deposits reach the price, less the tolerance. Null where there is no price to reach. */
const isPaid = (row: PaymentRow): boolean | null => {
  if (row.type !== 'ONE_TIME') return null;
  const tolerance = fraction(row.underpayment_tolerance);
  const price = amountFrom(row.expected_display_amount, row.display_currency);
  if (price) return isPaidBy(fromUnits(BigInt(row.actual_display_amount ?? 0), price.currency), price, tolerance);
  const coins = amountFrom(row.expected_deposit_amount, row.deposit_currency);
  if (!coins) return null;
  const arrived = row.received.find(({ currency }) => currency === coins.currency)?.units ?? 0;
  return isPaidBy(fromUnits(BigInt(arrived), coins.currency), coins, tolerance);
};

/** What a business's server is told of a deposit. Documented for integrators: fields are added, never taken away. */
export const depositCallbackView = (payment: PaymentRow, deposit: DepositRow) => {
  const { id, fromAddress, toAddress, transactionId, refund, ...view } = depositView(deposit, new Map());
  return {
    paymentId: payment.id,
    clientPaymentId: payment.client_payment_id,
    businessId: payment.business_id,
    depositId: id,
    status: view.status,
    paymentStatus: payment.status,
    labels: [...payment.labels],
    depositCurrency: view.depositCurrency,
    network: view.network,
    depositAmount: view.depositAmount,
    expectedDepositAmount: textOrNull(payment.expected_deposit_amount, payment.deposit_currency),
    displayCurrency: view.displayCurrency ?? payment.display_currency,
    displayAmount: view.displayAmount,
    expectedDisplayAmount: textOrNull(payment.expected_display_amount, payment.display_currency),
    settlementCurrency: view.settlementCurrency ?? payment.settlement_currency,
    settlementAmount: view.settlementAmount,
    settlementServiceFee: view.settlementServiceFee,
    settlementDistributedUserServiceFee: view.settlementDistributedUserServiceFee,
    settlementPayableAmount: view.settlementPayableAmount,
    settlementRateDepegLossAmount: view.settlementRateDepegLossAmount,
    displayRateDepegLossAmount: view.displayRateDepegLossAmount,
    rateType: payment.rate_type,
    fromAddress,
    toAddress,
    transactionId,
    refund,
    receivedAt: view.detectedAt,
    ...sumsOf(payment),
    isPaid: isPaid(payment),
  };
};

/**
 * What a business's server is told of a payment that ended: its time is over or it was cancelled. The fields that
 * deposits are told of too have the same names there.
 */
export const paymentCallbackView = (payment: PaymentRow) => ({
  paymentId: payment.id,
  clientPaymentId: payment.client_payment_id,
  businessId: payment.business_id,
  paymentStatus: payment.status,
  labels: [...payment.labels],
  depositCurrency: payment.deposit_currency,
  network: payment.network,
  expectedDepositAmount: textOrNull(payment.expected_deposit_amount, payment.deposit_currency),
  displayCurrency: payment.display_currency,
  expectedDisplayAmount: textOrNull(payment.expected_display_amount, payment.display_currency),
  settlementCurrency: payment.settlement_currency,
  rateType: payment.rate_type,
  expiresAt: timeOrNull(payment.expires_at),
  ...sumsOf(payment),
  isPaid: isPaid(payment),
});

/** `publicUrl`: the origin the payment page stands on. */
export const paymentView = (
  row: PaymentRow,
  deposits: readonly DepositRow[],
  callbacks: LastCallbacks,
  publicUrl: string,
): PaymentView => ({
  id: row.id,
  paymentId: row.id,
  clientPaymentId: row.client_payment_id,
  businessId: row.business_id,
  businessName: row.business_name,
  type: row.type,
  rateType: row.rate_type,
  status: row.status,
  labels: [...row.labels],
  displayCurrency: row.display_currency,
  displayAmount: textOrNull(row.display_amount, row.display_currency),
  userServiceFee: textOrNull(row.user_service_fee, row.display_currency),
  expectedDisplayAmount: textOrNull(row.expected_display_amount, row.display_currency),
  depositCurrency: row.deposit_currency,
  network: row.network as PaymentView['network'],
  expectedDepositAmount: textOrNull(row.expected_deposit_amount, row.deposit_currency),
  settlementCurrency: row.settlement_currency,
  quote:
    row.deposit_currency === null
      ? null
      : {
          rate: decimalOrNull(row.quoted_rate),
          at: timeOrNull(row.quoted_at),
          rateLockedUntil: timeOrNull(row.rate_locked_until),
          oneToOneApplied: row.one_to_one_applied,
          expectedSettlementAmount: textOrNull(row.expected_settlement_amount, row.settlement_currency),
        },
  ...sumsOf(row),
  actualUniformAmount: textOf(row.actual_uniform_amount, row.uniform_currency),
  walletAddress: row.wallet_address,
  destinationTag: row.destination_tag,
  paymentUrl: row.payment_token && `${publicUrl}/pay/${row.payment_token}`,
  expirationMinutes: row.expiration_minutes,
  expiresAt: timeOrNull(row.expires_at),
  createdAt: row.created_at.toISOString(),
  initiatedBy: row.created_by_label,
  overpaymentPolicy: row.overpayment_policy,
  refundFollowUpDepositsForOneTimePayments: row.refund_follow_up_deposits,
  deposits: deposits
    .filter((deposit) => deposit.payment_id === row.id)
    .map((deposit) => depositView(deposit, callbacks)),
});

/** What may be chosen or ended of a payment, as its version. */
export const versionOfPayment = ({
  depositCurrency,
  network,
  cancelledAt,
}: Pick<PaymentTerms, 'depositCurrency' | 'network' | 'cancelledAt'>): string =>
  versionOf({ depositCurrency, network, isCancelled: cancelledAt !== null });

const timelineView = (row: TransitionRow<TimelineEvent['entityType']>): TimelineEvent => ({
  entityType: row.entity_type,
  entityId: row.entity_id,
  from: row.from_status,
  to: row.to_status,
  event: row.event,
  actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
  at: row.at.toISOString(),
});

/** What a payment's links depend on: where its page stands, and which chains this installation reads. */
export type PaymentSettings = { readonly publicUrl: string; readonly chainNodes: EvmNets };

export const paymentDetailView = (
  row: PaymentRow,
  deposits: readonly DepositRow[],
  transitions: readonly TransitionRow<TimelineEvent['entityType']>[],
  hasMoreDeposits: boolean,
  callbacks: LastCallbacks,
  { publicUrl, chainNodes }: PaymentSettings,
): PaymentDetail => ({
  ...paymentView(row, deposits, callbacks, publicUrl),
  paymentUri:
    row.deposit_currency && row.network && row.wallet_address
      ? paymentUri(
          {
            currency: row.deposit_currency,
            network: row.network,
            address: row.wallet_address,
            destinationTag: row.destination_tag,
            amount: amountFrom(row.expected_deposit_amount, row.deposit_currency),
          },
          chainNodes,
        )
      : null,
  redirectUrl: row.redirect_url,
  locale: row.locale,
  customerEmail: row.customer_email,
  refundAddress: row.refund_address,
  policy: {
    overpaymentPolicy: row.overpayment_policy,
    refundFollowUpDepositsForOneTimePayments: row.refund_follow_up_deposits,
    userServiceFeeDistributionPercentage: trimZeros(row.user_service_fee_distribution),
    stableCryptoCurrencyDepegThreshold: decimalOrNull(row.depeg_threshold),
    underpaymentTolerance: trimZeros(row.underpayment_tolerance),
    depositServiceFee: trimZeros(row.deposit_service_fee),
  },
  hasMoreDeposits,
  timeline: transitions.map(timelineView),
});
