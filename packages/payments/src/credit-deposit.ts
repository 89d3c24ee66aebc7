import type { Amount } from '@countinghouse/money';
import { compare, currencyNetworkOf, isPositive, min, precisionOf, roundAmount, subtract } from '@countinghouse/money';
import type { SettlementContext } from './deposit-events';
import type { Step } from './deposit-step';
import { figureOf, step } from './deposit-step';
import { canRefund, excessOf, transferLimits } from './excess-refund';
import { progressOf } from './follow-up';
import type { Movement } from './movements';
import { usedRate } from './movements';
import type { Deposit, PaymentState, Refund } from './payment';
import type { Pricing } from './valuation';
import { pricingFor, valueDeposit } from './valuation';

const newRefund = (
  state: PaymentState,
  deposit: Deposit,
  amount: Amount,
  reason: Refund['reason'],
  refundId: string,
  { at, rates }: SettlementContext,
): Refund => {
  const limits = transferLimits(deposit.currency, deposit.network, rates);
  const fee = min(amount, limits.networkFee);
  const needsTag = currencyNetworkOf(deposit.currency, deposit.network).tag !== null;
  const toAddress = state.terms.refundAddress ?? (needsTag ? null : deposit.fromAddress);
  return {
    organisationId: deposit.organisationId,
    id: refundId,
    depositId: deposit.id,
    reason,
    type: compare(amount, deposit.amount) === 0 ? 'FULL' : 'PARTIAL',
    amount,
    fee,
    netAmount: subtract(amount, fee),
    toAddress,
    status: !canRefund(amount, limits) ? 'SKIPPED' : toAddress === null ? 'AWAITING_ADDRESS' : 'PENDING',
    transactionId: null,
    createdAt: at,
    confirmedAt: null,
  };
};

/** Part of a deposit beyond the price that the business wants returned; null for none. */
const returnableExcess = (state: PaymentState, deposit: Deposit, pricing: Pricing): Amount | null => {
  const { terms } = state;
  if (terms.overpaymentPolicy !== 'EXCESS_REFUND' || terms.type !== 'ONE_TIME' || deposit.isFollowUp) return null;
  const progress = progressOf(terms, state.deposits);
  if (!progress) return null;
  const inCoins = progress.expected.currency === deposit.currency;
  if (!inCoins && !pricing.display) return null;
  const missing = subtract(progress.expected, progress.accepted);
  const excess = excessOf(deposit.amount, missing, inCoins ? null : pricing.display);
  // The expected amount was rounded up; the dust of that rounding is no overpayment.
  const sendable = roundAmount(excess, precisionOf(deposit.currency, deposit.network), 'down');
  return isPositive(sendable) ? excess : null;
};

/** Credits a released deposit: all of it, or the part that pays the price if the rest can go back. Without a `refundId` nothing goes back. */
export const credited = (
  state: PaymentState,
  deposit: Deposit,
  refundId: string | null,
  context: SettlementContext,
): Step => {
  const { terms } = state;
  const pricing = pricingFor(terms, deposit, context.rates);
  const excess = refundId === null ? null : returnableExcess(state, deposit, pricing);
  const refund =
    refundId !== null && excess ? newRefund(state, deposit, excess, 'OVERPAYMENT', refundId, context) : null;
  const returned = refund !== null && refund.status !== 'SKIPPED';
  const accepted = returned ? subtract(deposit.amount, refund.amount) : deposit.amount;
  const value = valueDeposit(terms, accepted, pricing, state.deposits, context.rates, context.uniformCurrency);
  const confirmed: Deposit = { ...deposit, status: 'CONFIRMED', confirmedAt: context.at, value };
  return step(confirmed, {
    refund,
    figures: [figureOf(confirmed, value, context.at, 1)],
    movements: [
      ...(refund ? [{ kind: 'REFUND_RESERVED' as const, deposit: confirmed, refund }] : []),
      ...(refund && !returned ? [{ kind: 'REFUND_SKIPPED' as const, deposit: confirmed, refund }] : []),
      {
        kind: 'CREDITED',
        deposit: confirmed,
        value,
        rate: usedRate(confirmed, value),
        owed: context.owed,
      },
    ],
  });
};

/** Returns a whole deposit; one too small to send back is credited instead. */
export const returnedWhole = (
  state: PaymentState,
  deposit: Deposit,
  reason: Refund['reason'],
  refundId: string,
  context: SettlementContext,
): Step => {
  const refund = newRefund(state, deposit, deposit.amount, reason, refundId, context);
  const reserved: Movement = { kind: 'REFUND_RESERVED', deposit, refund };
  if (refund.status !== 'SKIPPED') return step({ ...deposit, status: 'REFUNDING' }, { refund, movements: [reserved] });
  const credit = credited(state, deposit, null, context);
  return {
    ...credit,
    refund,
    through: ['REFUNDING', ...credit.through],
    movements: [reserved, { kind: 'REFUND_SKIPPED', deposit, refund }, ...credit.movements],
  };
};
