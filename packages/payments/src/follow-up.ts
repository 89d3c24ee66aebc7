import type { Amount, Fraction } from '@countinghouse/money';
import {
  add,
  addFractions,
  compareFractions,
  fraction,
  multiply,
  one,
  subtractFractions,
  sum,
  valueOf,
  zero,
} from '@countinghouse/money';
import type { CountedDeposit, PaymentTerms } from './payment';

/** An overpayment is worth a label when more than this part of the price came on top. */
const overpaymentTolerance = fraction('0.005');

export const creditedDeposits = <One extends Pick<CountedDeposit, 'status'>>(
  deposits: readonly One[],
): readonly One[] => deposits.filter(({ status }) => status === 'CONFIRMED');

/** Expected and accepted amounts, both in the display currency, otherwise in the deposit currency. */
export type Progress = { readonly expected: Amount; readonly accepted: Amount };

/** Progress of the credited deposits toward the price; null for an open payment. */
export const progressOf = (terms: PaymentTerms, deposits: readonly CountedDeposit[]): Progress | null => {
  const credited = creditedDeposits(deposits);
  if (terms.expectedDisplayAmount) {
    const { currency } = terms.expectedDisplayAmount;
    const shown = credited.map(({ value }) => value?.displayAmount ?? zero(currency));
    return { expected: terms.expectedDisplayAmount, accepted: sum(shown, currency) };
  }
  if (!terms.expectedDepositAmount) return null;
  const { currency } = terms.expectedDepositAmount;
  const sent = credited.filter((deposit) => deposit.currency === currency);
  return {
    expected: terms.expectedDepositAmount,
    accepted: sum(
      sent.map(({ value }) => value?.acceptedAmount ?? zero(currency)),
      currency,
    ),
  };
};

/** True if `amount` reaches `price`, less the tolerated fraction of it. Both in one currency. */
export const isPaidBy = (amount: Amount, price: Amount, tolerance: Fraction): boolean =>
  compareFractions(valueOf(amount), multiply(valueOf(price), subtractFractions(one, tolerance))) >= 0;

/** True if the credited deposits reach a one-time payment's price, less the tolerance. */
export const isSatisfied = (terms: PaymentTerms, deposits: readonly CountedDeposit[]): boolean => {
  if (terms.type !== 'ONE_TIME') return false;
  const progress = progressOf(terms, deposits);
  return progress !== null && isPaidBy(progress.accepted, progress.expected, terms.underpaymentTolerance);
};

/** True if credited and returned money together exceed the price by more than the label's tolerance. */
export const isOverpaid = (
  terms: PaymentTerms,
  deposits: readonly CountedDeposit[],
  returnedExcess: Amount | null,
): boolean => {
  const progress = progressOf(terms, deposits);
  if (!progress) return false;
  const received = returnedExcess ? add(progress.accepted, returnedExcess) : progress.accepted;
  const bound = multiply(valueOf(progress.expected), addFractions(one, overpaymentTolerance));
  return compareFractions(valueOf(received), bound) > 0;
};

export const isLate = (terms: PaymentTerms, detectedAt: Date): boolean =>
  terms.expiresAt !== null && detectedAt > terms.expiresAt;

/**
 * True if a further deposit arrives after the payment was done: after it was satisfied, or after expiry once anything was credited. Reusable
 * payments are never done.
 */
export const isFollowUp = (terms: PaymentTerms, earlier: readonly CountedDeposit[], detectedAt: Date): boolean => {
  if (terms.type !== 'ONE_TIME') return false;
  return isSatisfied(terms, earlier) || (isLate(terms, detectedAt) && creditedDeposits(earlier).length > 0);
};
