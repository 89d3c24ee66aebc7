import { compare } from '@countinghouse/money';
import { credited, returnedWhole } from './credit-deposit';
import type { DepositEvent, Settlement, SettlementContext } from './deposit-events';
import type { Step } from './deposit-step';
import { step } from './deposit-step';
import { canRefund, transferLimits } from './excess-refund';
import { isFollowUp, isLate } from './follow-up';
import { IllegalTransition } from './illegal-transition';
import type { Deposit, PaymentState } from './payment';
import { countedDeposits, paymentOutcome } from './payment-outcome';
import { refundStep } from './refund-step';
import { reorganised } from './reorganisation';
import { transitionsOf } from './transitions';
import type { DepositStatus } from './vocabulary';

const pendingStatuses: readonly DepositStatus[] = ['PENDING_AML', 'PENDING_TRAVEL_RULE'];

const withRefund: readonly DepositStatus[] = ['REFUNDING', 'CONFIRMED'];

const appliesTo: Readonly<Record<Exclude<DepositEvent['kind'], 'SEEN'>, readonly DepositStatus[]>> = {
  DROPPED: ['UNCONFIRMED'],
  FINAL_ON_CHAIN: ['UNCONFIRMED'],
  SCREENED: ['PENDING_AML'],
  RELEASED: ['BLOCKED'],
  RETURN_ORDERED: ['BLOCKED'],
  TRAVEL_RULE_ACCEPTED: ['PENDING_TRAVEL_RULE'],
  TRAVEL_RULE_REFUSED: ['PENDING_TRAVEL_RULE'],
  REFUND_ADDRESS_GIVEN: withRefund,
  REFUND_BROADCASTED: withRefund,
  REFUND_FAILED: withRefund,
  REFUND_RETRIED: withRefund,
  REFUND_UNPAYABLE: withRefund,
  REFUND_CONFIRMED: withRefund,
  REFUND_REORGED: ['REFUNDED', 'CONFIRMED'],
  REORGED: ['CONFIRMED', ...pendingStatuses, 'REFUNDING', 'REFUNDED', 'BLOCKED', 'UNPROCESSABLE'],
};

const seen = (
  state: PaymentState,
  { deposit, firstSeenAt }: Extract<DepositEvent, { kind: 'SEEN' }>,
  { at }: SettlementContext,
): Step => {
  const { organisationId, id: paymentId, businessId, cancelledAt } = state.terms;
  // Cancelled payments accept nothing: the money is kept for the business, outside of the payment.
  if (cancelledAt) throw new IllegalTransition('SEEN', 'payment', 'CANCELLED');
  const detectedAt = firstSeenAt ?? at;
  return step({
    ...deposit,
    organisationId,
    paymentId,
    businessId,
    status: 'UNCONFIRMED',
    confirmations: 0,
    riskScore: null,
    riskCategory: null,
    isFollowUp: false,
    isLate: isLate(state.terms, detectedAt),
    travelRuleStatus: 'NOT_REQUIRED',
    detectedAt,
    finalAt: null,
    confirmedAt: null,
    value: null,
  });
};

const finalOnChain = (
  deposit: Deposit,
  event: Extract<DepositEvent, { kind: 'FINAL_ON_CHAIN' }>,
  context: SettlementContext,
): Step => {
  const { minDeposit } = transferLimits(deposit.currency, deposit.network, context.rates);
  const { confirmations, blockHeight } = event;
  const final: Deposit = { ...deposit, confirmations, blockHeight, finalAt: context.at };
  return compare(deposit.amount, minDeposit) < 0
    ? step({ ...final, status: 'UNPROCESSABLE' }, { movements: [{ kind: 'UNPROCESSABLE', deposit: final }] })
    : step({ ...final, status: 'PENDING_AML' }, { movements: [{ kind: 'RECEIVED', deposit: final }] });
};

const screened = (
  state: PaymentState,
  deposit: Deposit,
  event: Extract<DepositEvent, { kind: 'SCREENED' }>,
  context: SettlementContext,
): Step => {
  const { riskScore, riskCategory, travelRule, refundId } = event;
  const followUp = isFollowUp(state.terms, state.deposits, deposit.detectedAt);
  const known: Deposit = { ...deposit, riskScore, riskCategory, isFollowUp: followUp };
  if (event.outcome === 'HIT')
    return step({ ...known, status: 'BLOCKED' }, { movements: [{ kind: 'BLOCKED', deposit: known }] });
  return passed(state, known, travelRule, refundId, context);
};

/** No objection to the deposit: it goes back, waits for its payer's name, or is credited. */
const passed = (
  state: PaymentState,
  deposit: Deposit,
  travelRule: 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING',
  refundId: string,
  context: SettlementContext,
): Step => {
  if (deposit.isFollowUp && state.terms.refundFollowUpDeposits)
    return returnedWhole(state, deposit, 'FOLLOW_UP', refundId, context);
  if (travelRule === 'MISSING') return step({ ...deposit, status: 'PENDING_TRAVEL_RULE', travelRuleStatus: 'PENDING' });
  return credited(state, { ...deposit, travelRuleStatus: travelRule }, refundId, context);
};

/** A frozen deposit becomes pending again and proceeds in the same event. */
const unfrozen = (deposit: Deposit, next: Step): Step => ({
  ...next,
  movements: [{ kind: 'BLOCK_REVERSED', deposit }, ...next.movements],
});

const released = (
  state: PaymentState,
  deposit: Deposit,
  { travelRule, refundId }: Extract<DepositEvent, { kind: 'RELEASED' }>,
  context: SettlementContext,
): Step => {
  const followUp = isFollowUp(state.terms, state.deposits, deposit.detectedAt);
  return unfrozen(deposit, passed(state, { ...deposit, isFollowUp: followUp }, travelRule, refundId, context));
};

const returnOrdered = (
  state: PaymentState,
  deposit: Deposit,
  { kind, refundId }: Extract<DepositEvent, { kind: 'RETURN_ORDERED' }>,
  context: SettlementContext,
): Step => {
  if (!canRefund(deposit.amount, transferLimits(deposit.currency, deposit.network, context.rates)))
    throw new IllegalTransition(kind, 'deposit', 'too small to be sent back');
  return unfrozen(deposit, returnedWhole(state, deposit, 'COMPLIANCE', refundId, context));
};

/** The data came: follow-up or not is decided again, for another deposit may have paid the price meanwhile. */
const accepted = (
  state: PaymentState,
  deposit: Deposit,
  { refundId }: Extract<DepositEvent, { kind: 'TRAVEL_RULE_ACCEPTED' }>,
  context: SettlementContext,
): Step => {
  const followUp = deposit.isFollowUp || isFollowUp(state.terms, state.deposits, deposit.detectedAt);
  const complete: Deposit = { ...deposit, travelRuleStatus: 'COMPLETED', isFollowUp: followUp };
  return followUp && state.terms.refundFollowUpDeposits
    ? returnedWhole(state, complete, 'FOLLOW_UP', refundId, context)
    : credited(state, complete, refundId, context);
};

const stepOf = (
  state: PaymentState,
  event: Exclude<DepositEvent, { kind: 'SEEN' }>,
  context: SettlementContext,
): Step => {
  const deposit = state.deposits.find(({ id }) => id === event.depositId);
  if (!deposit || !appliesTo[event.kind].includes(deposit.status))
    throw new IllegalTransition(event.kind, 'deposit', deposit?.status ?? 'unknown');
  switch (event.kind) {
    case 'DROPPED':
      return step({ ...deposit, status: 'ORPHANED' });
    case 'FINAL_ON_CHAIN':
      return finalOnChain(deposit, event, context);
    case 'SCREENED':
      return screened(state, deposit, event, context);
    case 'RELEASED':
      return released(state, deposit, event, context);
    case 'RETURN_ORDERED':
      return returnOrdered(state, deposit, event, context);
    case 'TRAVEL_RULE_ACCEPTED':
      return accepted(state, deposit, event, context);
    case 'TRAVEL_RULE_REFUSED':
      return returnedWhole(state, { ...deposit, travelRuleStatus: 'REFUSED' }, 'TRAVEL_RULE', event.refundId, context);
    case 'REFUND_ADDRESS_GIVEN':
    case 'REFUND_BROADCASTED':
    case 'REFUND_FAILED':
    case 'REFUND_RETRIED':
    case 'REFUND_UNPAYABLE':
    case 'REFUND_CONFIRMED':
    case 'REFUND_REORGED':
      return refundStep(state, deposit, event, context);
    case 'REORGED':
      return reorganised(state, deposit, event);
  }
};

const replaced = <Item extends { readonly id: string }>(items: readonly Item[], item: Item): readonly Item[] =>
  items.some(({ id }) => id === item.id) ? items.map((old) => (old.id === item.id ? item : old)) : [...items, item];

/**
 * Full effect of one event about a deposit: new rows, movements, the trace and the day's figures. Pure: the live flow and the demo history both
 * settle here. Throws `IllegalTransition` when the event does not fit.
 */
export const settleDeposit = (before: PaymentState, event: DepositEvent, context: SettlementContext): Settlement => {
  const done = event.kind === 'SEEN' ? seen(before, event, context) : stepOf(before, event, context);
  const deposits = replaced(before.deposits, done.deposit);
  const after = {
    ...before,
    deposits,
    refunds: done.refund ? replaced(before.refunds, done.refund) : before.refunds,
  };
  const outcome = paymentOutcome(before.terms, countedDeposits(after), context.at, context.uniformCurrency);
  const state: PaymentState = { ...after, outcome };
  const { deposit, refund, movements, figures } = done;
  return {
    state,
    deposit,
    refund,
    movements,
    transitions: transitionsOf(before, state, done, event, context),
    figures,
  };
};
