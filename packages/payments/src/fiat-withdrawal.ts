import { add, amountOf, compare, isPositive, min, subtract, zero, type Amount } from '@countinghouse/money';
import { IllegalTransition } from './illegal-transition';
import type { ApprovalStatus, HoldFate } from './withdrawal-status';

export const fiatWithdrawalStatuses = [
  'PENDING_APPROVAL',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'RETURNED',
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
  'FAILED',
] as const;
export type FiatWithdrawalStatus = (typeof fiatWithdrawalStatuses)[number];

/**
 * Standing of a withdrawal to a bank account. The reason is LIQUIDITY or NO_ACCOUNT while it waits, otherwise the bank's or the platform's word.
 */
export type FiatWithdrawalStanding = {
  readonly status: FiatWithdrawalStatus;
  readonly statusReason: string | null;
  readonly approvalStatus: ApprovalStatus;
};

/** Reason to wait past the cut-off: the organisation's own bank account does not cover it, or none pays by its method. */
export type BankWait = 'LIQUIDITY' | 'NO_ACCOUNT';

export type FiatWithdrawalEvent =
  /** Last approval required by its rule. */
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'APPROVAL_EXPIRED' }
  | { readonly kind: 'CANCELLED' }
  /** Refused by the platform before it went to the bank. */
  | { readonly kind: 'REFUSED'; readonly reason: string }
  /** Its cut-off came, and it cannot go yet. */
  | { readonly kind: 'POSTPONED'; readonly reason: BankWait }
  /** Written into a file for the bank; it cannot be taken out again. */
  | { readonly kind: 'SUBMITTED' }
  /** The bank has spoken about it without ending it. */
  | { readonly kind: 'BANK_ANSWERED' }
  /** The bank's own word that it will not pay it. */
  | { readonly kind: 'BANK_REFUSED'; readonly reason: string }
  /** The bank booked it. */
  | { readonly kind: 'SETTLED' }
  /** The payment was returned. */
  | { readonly kind: 'CAME_BACK'; readonly reason: string | null };

type Row = {
  readonly from: readonly FiatWithdrawalStatus[];
  readonly to: FiatWithdrawalStatus;
  readonly approval?: ApprovalStatus;
};

/** The rows of the state machine. */
const rows: Readonly<Record<FiatWithdrawalEvent['kind'], Row>> = {
  APPROVED: { from: ['PENDING_APPROVAL'], to: 'PENDING', approval: 'APPROVED' },
  REJECTED: { from: ['PENDING_APPROVAL'], to: 'REJECTED', approval: 'REJECTED' },
  APPROVAL_EXPIRED: { from: ['PENDING_APPROVAL'], to: 'EXPIRED', approval: 'EXPIRED' },
  CANCELLED: { from: ['PENDING_APPROVAL', 'PENDING'], to: 'CANCELLED' },
  REFUSED: { from: ['PENDING'], to: 'REJECTED' },
  POSTPONED: { from: ['PENDING'], to: 'PENDING' },
  SUBMITTED: { from: ['PENDING'], to: 'PROCESSING' },
  BANK_ANSWERED: { from: ['PROCESSING'], to: 'PROCESSING' },
  BANK_REFUSED: { from: ['PROCESSING'], to: 'FAILED' },
  SETTLED: { from: ['PROCESSING'], to: 'COMPLETED' },
  CAME_BACK: { from: ['COMPLETED'], to: 'RETURNED' },
};

/** True if it may still be cancelled: no bank has it yet. */
export const isFiatCancellable = (status: FiatWithdrawalStatus): boolean => rows.CANCELLED.from.includes(status);

/** True if the event is allowed in this status. */
export const fitsFiatWithdrawal = (status: FiatWithdrawalStatus, kind: FiatWithdrawalEvent['kind']): boolean =>
  rows[kind].from.includes(status);

/** Fate of the hold: kept until the bank has paid. Returned money counts as spent. */
export const fiatHoldOf = (status: FiatWithdrawalStatus): HoldFate => {
  if (status === 'COMPLETED' || status === 'RETURNED') return 'SETTLED';
  return status === 'PENDING_APPROVAL' || status === 'PENDING' || status === 'PROCESSING' ? 'KEPT' : 'RELEASED';
};

/** Standing of a new withdrawal. */
export const newFiatWithdrawal = (needsApproval: boolean): FiatWithdrawalStanding => ({
  status: needsApproval ? 'PENDING_APPROVAL' : 'PENDING',
  statusReason: null,
  approvalStatus: needsApproval ? 'PENDING' : 'SKIPPED',
});

export type FiatWithdrawalStep = {
  readonly standing: FiatWithdrawalStanding;
  /** Effect of this event alone on the hold: KEPT if the hold was resolved before. */
  readonly hold: HoldFate;
};

const reasonOf = (event: FiatWithdrawalEvent): string | null => ('reason' in event ? event.reason : null);

/**
 * Withdrawal after an event.
 *
 * @throws IllegalTransition when the event does not fit its status; nothing may change then
 */
export const moveFiatWithdrawal = (
  { status, approvalStatus }: FiatWithdrawalStanding,
  event: FiatWithdrawalEvent,
): FiatWithdrawalStep => {
  const { from, to, approval = approvalStatus } = rows[event.kind];
  if (!from.includes(status)) throw new IllegalTransition(event.kind, 'fiat withdrawal', status);
  return {
    standing: { status: to, statusReason: reasonOf(event), approvalStatus: approval },
    hold: fiatHoldOf(status) === 'KEPT' ? fiatHoldOf(to) : 'KEPT',
  };
};

/** Limits and fee of a payment method, as decimal text of its currency. */
export type BankTerms = { readonly minAmount: string; readonly maxAmount: string; readonly fee: string };

export type FiatWithdrawalAmounts = {
  /** Amount that arrives at the bank account. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** Both together: held, then spent. */
  readonly debitAmount: Amount;
};

/** Amounts of a withdrawal: the method's fee comes on top. */
export const fiatWithdrawalAmounts = (amount: Amount, { fee: text }: BankTerms): FiatWithdrawalAmounts => {
  const fee = amountOf(text, amount.currency);
  return { amount, fee, debitAmount: add(amount, fee) };
};

export const fiatLimitProblem = (
  amount: Amount,
  { minAmount, maxAmount }: BankTerms,
): 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM' | null => {
  if (compare(amount, amountOf(minAmount, amount.currency)) < 0) return 'BELOW_MINIMUM';
  return compare(amount, amountOf(maxAmount, amount.currency)) > 0 ? 'ABOVE_MAXIMUM' : null;
};

/** Most that a balance pays for: the rest after the fee, up to the method's limit. Zero if it pays for none. */
export const mostFiatAmount = (available: Amount, { maxAmount, fee }: BankTerms): Amount => {
  const { currency } = available;
  const left = subtract(available, amountOf(fee, currency));
  return isPositive(left) ? min(left, amountOf(maxAmount, currency)) : zero(currency);
};
