import { sum, zero } from '@countinghouse/money';
import { creditedDeposits } from './follow-up';
import { labelsAt } from './labels';
import type { CountedDeposit, PaymentOutcome, PaymentState, PaymentTerms } from './payment';
import { paymentStatusAt } from './payment-status';
import { receivedOf } from './received-amounts';

/** All counted deposits of a payment, the loaded ones and the sums of the others. */
export const countedDeposits = ({ deposits, otherDeposits = [] }: PaymentState): readonly CountedDeposit[] =>
  otherDeposits.length === 0 ? deposits : [...otherDeposits, ...deposits];

/** Everything about a payment that follows from its terms, its deposits and the time. */
export const paymentOutcome = (
  terms: PaymentTerms,
  deposits: readonly CountedDeposit[],
  at: Date,
  uniformCurrency: string,
): PaymentOutcome => {
  const values = creditedDeposits(deposits).flatMap(({ value }) => (value ? [value] : []));
  const { displayCurrency, settlementCurrency } = terms;
  return {
    status: paymentStatusAt(
      {
        cancelled: terms.cancelledAt !== null,
        expiresAt: terms.expiresAt,
        hasCurrency: terms.depositCurrency !== null,
        deposits,
      },
      at,
    ),
    labels: labelsAt(terms, deposits, at),
    actualDisplayAmount:
      displayCurrency === null
        ? null
        : sum(
            values.map(({ displayAmount }) => displayAmount ?? zero(displayCurrency)),
            displayCurrency,
          ),
    actualSettlementAmount: sum(
      values.map(({ settlementAmount }) => settlementAmount),
      settlementCurrency,
    ),
    actualUniformAmount: sum(
      values.map(({ uniformAmount }) => uniformAmount),
      uniformCurrency,
    ),
    actualServiceFee: sum(
      values.map(({ serviceFee }) => serviceFee),
      settlementCurrency,
    ),
    actualPayableAmount: sum(
      values.map(({ payableAmount }) => payableAmount),
      settlementCurrency,
    ),
    received: receivedOf(deposits),
  };
};
