import { min, subtract, zero } from '@countinghouse/money';
import type { DepositEvent } from './deposit-events';
import type { Step } from './deposit-step';
import { figureOf, step } from './deposit-step';
import { IllegalTransition } from './illegal-transition';
import type { Movement } from './movements';
import type { DailyFigure, Deposit, PaymentState, Refund } from './payment';
import { refundOf } from './refund-step';
import type { RefundStatus } from './vocabulary';

/** Refunds with money set aside and nothing on a chain. */
const unsent: readonly RefundStatus[] = ['PENDING', 'AWAITING_ADDRESS', 'FAILED'];

/**
 * A reorganisation took final coins back. An unsent refund is dropped; a sent one stays sent, and the business bears its amount like the credit:
 * out of its balance, the rest becomes its debt.
 */
export const reorganised = (
  state: PaymentState,
  deposit: Deposit,
  event: Extract<DepositEvent, { kind: 'REORGED' }>,
): Step => {
  const refund = refundOf(state, deposit);
  if (refund?.status === 'BROADCASTED') throw new IllegalTransition(event.kind, 'refund', refund.status);
  const givenUp: Refund | null = refund && unsent.includes(refund.status) ? { ...refund, status: 'SKIPPED' } : null;
  const sentBack = refund?.status === 'CONFIRMED' ? refund.amount : zero(deposit.currency);
  const availableIn = (currency: string) =>
    event.available.find((amount) => amount.currency === currency) ?? zero(currency);
  const { value, confirmedAt } = deposit;
  const movements: Movement[] = [];
  const figures: DailyFigure[] = [];
  let coins = availableIn(deposit.currency);
  if (deposit.status === 'UNPROCESSABLE') {
    const reversed: Movement = { kind: 'UNPROCESSABLE_REVERSED', deposit };
    return step({ ...deposit, status: 'ORPHANED' }, { movements: [reversed] });
  }
  if (deposit.status === 'BLOCKED') movements.push({ kind: 'BLOCK_REVERSED', deposit });
  if (givenUp) movements.push({ kind: 'REFUND_GIVEN_UP', deposit, refund: givenUp });
  if (value && confirmedAt) {
    const { payableAmount } = value;
    const available = availableIn(payableAmount.currency);
    movements.push({ kind: 'CREDIT_REVERSED', deposit, value, available, reversalOf: event.creditTransactionId });
    figures.push(figureOf(deposit, value, confirmedAt, -1));
    if (payableAmount.currency === deposit.currency) coins = subtract(coins, min(coins, payableAmount));
  }
  const reversalOf = event.receiptTransactionId;
  movements.push({ kind: 'RECEIPT_REVERSED', deposit, sentBack, available: coins, reversalOf });
  return step({ ...deposit, status: 'ORPHANED' }, { refund: givenUp, movements, figures });
};
