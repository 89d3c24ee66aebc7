import type { DepositStatus, PaymentLabel } from './vocabulary';
import { paymentLabels } from './vocabulary';
import type { Amount } from '@countinghouse/money';
import { add, convert, isPositive, roundingOf, subtract, zero } from '@countinghouse/money';
import { creditedDeposits, isOverpaid, isSatisfied } from './follow-up';
import { quotedPeg } from './depeg';
import type { CountedDeposit, PaymentTerms, PegOutcome } from './payment';

/** Deposits that never became money of the payment do not affect its labels. */
const silent: readonly DepositStatus[] = ['ORPHANED', 'UNPROCESSABLE'];

/** Excess over the price that was returned from credited deposits, in the terms the price is stated in. */
const returnedExcess = (terms: PaymentTerms, deposits: readonly CountedDeposit[]): Amount | null => {
  const stated = terms.expectedDisplayAmount ?? terms.expectedDepositAmount;
  if (!stated) return null;
  return creditedDeposits(deposits).reduce((total, { amount, value }) => {
    if (!value) return total;
    const excess = subtract(amount, value.acceptedAmount);
    if (!isPositive(excess)) return total;
    if (excess.currency === stated.currency) return add(total, excess);
    return value.displayRate
      ? add(total, convert(excess, value.displayRate, stated.currency, { rounding: roundingOf.gross }))
      : total;
  }, zero(stated.currency));
};

const isMixed = (terms: PaymentTerms, deposits: readonly CountedDeposit[]): boolean => {
  const currencies = new Set(deposits.map(({ currency }) => currency));
  if (terms.depositCurrency && deposits.length > 0) currencies.add(terms.depositCurrency);
  return currencies.size > 1;
};

/**
 * All peg checks: at the quote of a fixed rate, and when a deposit was credited. A payment has at most one of the two labels; a broken peg is the
 * one that needs explaining.
 */
const pegOutcomes = (terms: PaymentTerms, credited: readonly CountedDeposit[]): readonly (PegOutcome | null)[] => [
  ...(terms.rateType === 'FIXED' ? [quotedPeg(terms)?.outcome ?? null] : []),
  ...credited.map(({ value }) => value?.peg ?? null),
];

/** The labels of a payment at an instant, in the order of the vocabulary. */
export const labelsAt = (terms: PaymentTerms, deposits: readonly CountedDeposit[], at: Date): PaymentLabel[] => {
  const telling = deposits.filter(({ status }) => !silent.includes(status));
  const credited = creditedDeposits(deposits);
  const pegs = pegOutcomes(terms, credited);
  const expired = terms.expiresAt !== null && at >= terms.expiresAt;
  const priced = terms.expectedDisplayAmount !== null || terms.expectedDepositAmount !== null;
  const applies: Readonly<Record<PaymentLabel, boolean>> = {
    UNDERPAID: terms.type === 'ONE_TIME' && priced && expired && credited.length > 0 && !isSatisfied(terms, deposits),
    OVERPAID: terms.type === 'ONE_TIME' && isOverpaid(terms, deposits, returnedExcess(terms, deposits)),
    LATE: telling.some((deposit) => deposit.isLate),
    FOLLOW_UP: telling.some((deposit) => deposit.isFollowUp),
    MIXED_CURRENCY: isMixed(terms, telling),
    DEPEG_APPLIED: pegs.includes('APPLIED') && !pegs.includes('BROKEN'),
    DEPEG_BROKEN: pegs.includes('BROKEN'),
  };
  return paymentLabels.filter((label) => applies[label]);
};
