import type {
  DepositView,
  PaymentDetail,
  PaymentView,
  RefundView,
  TimelineEvent,
} from '@countinghouse/contract/money-in/crypto-deposits';
import type { CallbackBody } from '@countinghouse/contract/callback-messages';
import { fraction, trimZeros } from '@countinghouse/money';
import { isPaidBy, paymentUri, type EvmNets, type PaymentTerms } from '@countinghouse/payments';
import { amountIn, textIn } from '../../../platform/amount-columns';
import { metadataOf } from '../../../platform/metadata';
import { versionOf } from '../../../platform/versions/version';
import type { LastCallback } from '@countinghouse/contract/running/last-callback';
import type { TransitionRow } from '../../../platform/transitions/repository';
import { depositMoney, outcomeMoney, termsMoney, type DepositRow, type PaymentRow, type RefundRow } from './repository';

const decimalOrNull = (text: string | null): string | null => (text === null ? null : trimZeros(text));
const timeOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

const refundView = (refund: RefundRow, currency: string): RefundView => ({
  id: refund.id,
  reason: refund.reason,
  type: refund.type,
  amount: textIn(refund.amount, currency),
  fee: textIn(refund.fee, currency),
  netAmount: textIn(refund.net, currency),
  toAddress: refund.to_address,
  status: refund.status,
  transactionId: refund.transaction_id,
  confirmedAt: refund.confirmed_at === null ? null : new Date(refund.confirmed_at).toISOString(),
});

/** Outcome of the newest callback about each deposit, by the deposit's id. */
type LastCallbacks = ReadonlyMap<string, LastCallback>;

const depositView = (deposit: DepositRow, callbacks: LastCallbacks): DepositView => {
  const { displayDepegLoss, settlementDepegLoss, ...amounts } = depositMoney.texts(deposit);
  return {
    id: deposit.id,
    status: deposit.status,
    depositCurrency: deposit.deposit_currency,
    network: deposit.network as DepositView['network'],
    ...amounts,
    displayCurrency: deposit.display_currency,
    settlementCurrency: deposit.settlement_currency,
    displayRateDepegLossAmount: displayDepegLoss,
    settlementRateDepegLossAmount: settlementDepegLoss,
    rate: decimalOrNull(deposit.settlement_rate),
    rateSource: deposit.rate_source,
    rateAt: timeOrNull(deposit.rate_at),
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
  };
};

/** Sums of all credited deposits of a payment. */
const sumsOf = (row: PaymentRow) => ({
  ...outcomeMoney.texts(row),
  received: row.received.map(({ currency, network, units }) => ({
    currency,
    network: network as PaymentView['network'],
    amount: textIn(units, currency),
  })),
});

/** True if the credited deposits reach the price, less the tolerance. Null without a price. */
const isPaid = (row: PaymentRow): boolean | null => {
  if (row.type !== 'ONE_TIME') return null;
  const tolerance = fraction(row.underpayment_tolerance);
  const { expectedDisplayAmount: price, expectedDepositAmount: coins } = termsMoney.amounts(row);
  if (price) return isPaidBy(amountIn(row.actual_display_amount ?? '0', price.currency), price, tolerance);
  if (!coins) return null;
  const arrived = row.received.find(({ currency }) => currency === coins.currency)?.units ?? '0';
  return isPaidBy(amountIn(arrived, coins.currency), coins, tolerance);
};

/** Callback body about a deposit. Documented for integrators: fields are added, never taken away. */
export const depositCallbackView = (payment: PaymentRow, deposit: DepositRow): CallbackBody<'DEPOSIT_RECEIVED'> => {
  const { id, fromAddress, toAddress, transactionId, refund, ...view } = depositView(deposit, new Map());
  return {
    paymentId: payment.id,
    clientPaymentId: payment.client_payment_id,
    businessId: payment.business_id,
    payLinkId: payment.pay_link_id,
    invoiceId: payment.invoice_id,
    metadata: metadataOf(payment.metadata),
    depositId: id,
    status: view.status,
    paymentStatus: payment.status,
    labels: [...payment.labels],
    depositCurrency: view.depositCurrency,
    network: view.network,
    depositAmount: view.depositAmount,
    expectedDepositAmount: termsMoney.texts(payment).expectedDepositAmount,
    displayCurrency: view.displayCurrency ?? payment.display_currency,
    displayAmount: view.displayAmount,
    expectedDisplayAmount: termsMoney.texts(payment).expectedDisplayAmount,
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

/** Callback body about a payment that ended: expired or cancelled. Fields shared with the deposits' body have the same names. */
export const paymentCallbackView = (payment: PaymentRow): CallbackBody<'PAYMENT_CLOSED'> => ({
  paymentId: payment.id,
  clientPaymentId: payment.client_payment_id,
  businessId: payment.business_id,
  payLinkId: payment.pay_link_id,
  invoiceId: payment.invoice_id,
  metadata: metadataOf(payment.metadata),
  paymentStatus: payment.status,
  labels: [...payment.labels],
  depositCurrency: payment.deposit_currency,
  network: payment.network as PaymentView['network'],
  expectedDepositAmount: termsMoney.texts(payment).expectedDepositAmount,
  displayCurrency: payment.display_currency,
  expectedDisplayAmount: termsMoney.texts(payment).expectedDisplayAmount,
  settlementCurrency: payment.settlement_currency,
  rateType: payment.rate_type,
  expiresAt: timeOrNull(payment.expires_at),
  ...sumsOf(payment),
  isPaid: isPaid(payment),
});

/** `publicUrl`: origin of the payment page. */
export const paymentView = (
  row: PaymentRow,
  deposits: readonly DepositRow[],
  callbacks: LastCallbacks,
  publicUrl: string,
): PaymentView => {
  const { expectedSettlementAmount, ...terms } = termsMoney.texts(row);
  return {
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
    ...terms,
    depositCurrency: row.deposit_currency,
    network: row.network as PaymentView['network'],
    settlementCurrency: row.settlement_currency,
    quote:
      row.deposit_currency === null
        ? null
        : {
            rate: decimalOrNull(row.quoted_rate),
            at: timeOrNull(row.quoted_at),
            rateLockedUntil: timeOrNull(row.rate_locked_until),
            oneToOneApplied: row.one_to_one_applied,
            expectedSettlementAmount,
          },
    ...sumsOf(row),
    actualUniformAmount: textIn(row.actual_uniform_amount, row.uniform_currency),
    walletAddress: row.wallet_address,
    destinationTag: row.destination_tag,
    paymentUrl: row.payment_token && `${publicUrl}/pay/${row.payment_token}`,
    expirationMinutes: row.expiration_minutes,
    expiresAt: timeOrNull(row.expires_at),
    createdAt: row.created_at.toISOString(),
    initiatedBy: row.created_by_label,
    payLinkId: row.pay_link_id,
    payLinkName: row.pay_link_name,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    metadata: metadataOf(row.metadata),
    overpaymentPolicy: row.overpayment_policy,
    refundFollowUpDepositsForOneTimePayments: row.refund_follow_up_deposits,
    deposits: deposits
      .filter((deposit) => deposit.payment_id === row.id)
      .map((deposit) => depositView(deposit, callbacks)),
  };
};

/** Version of a payment: the fields that can still be chosen or ended. */
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

/** Settings behind a payment's links: the address of its page, and the chains this installation reads. */
export type PaymentSettings = { readonly publicUrl: string; readonly chainNodes: EvmNets };

export const paymentDetailView = (
  row: PaymentRow,
  deposits: readonly DepositRow[],
  transitions: readonly TransitionRow<TimelineEvent['entityType']>[],
  hasMoreDeposits: boolean,
  callbacks: LastCallbacks,
  { publicUrl, chainNodes }: PaymentSettings,
): Omit<PaymentDetail, 'screenings' | 'travelAddress'> => ({
  ...paymentView(row, deposits, callbacks, publicUrl),
  isPaid: isPaid(row),
  paymentUri:
    row.deposit_currency && row.network && row.wallet_address
      ? paymentUri(
          {
            currency: row.deposit_currency,
            network: row.network,
            address: row.wallet_address,
            destinationTag: row.destination_tag,
            amount: termsMoney.amounts(row).expectedDepositAmount,
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
