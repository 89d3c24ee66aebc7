import type { DepositView, PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import {
  compareFractions,
  divide,
  fraction,
  multiply,
  subtractFractions,
  toDecimalText,
  trimZeros,
} from '@countinghouse/money';
import { percentText } from '../../../entities/currency/figures';
import { sentenceCase } from '../../../entities/status/status';
import type { Money } from './model';
import { receivedAmountPerCurrency } from './model';

/** Explanation of a payment that is not simply done: one sentence of figures, one of consequences. */
export type Explanation = {
  readonly tone: 'warning' | 'danger' | 'info';
  readonly title: string;
  readonly text: string;
};

/** Requested and received amounts, in a currency that compares them; null without one. */
const compared = (payment: PaymentDetail): { asked: string; came: string; currency: string } | null => {
  const { expectedDepositAmount, depositCurrency, expectedDisplayAmount, actualDisplayAmount, displayCurrency } =
    payment;
  const received = receivedAmountPerCurrency(payment);
  if (expectedDepositAmount && depositCurrency && Object.keys(received).length <= 1 && received[depositCurrency])
    return { asked: expectedDepositAmount, came: received[depositCurrency], currency: depositCurrency };
  if (expectedDisplayAmount && actualDisplayAmount && displayCurrency)
    return { asked: expectedDisplayAmount, came: actualDisplayAmount, currency: displayCurrency };
  return null;
};

/** Exact difference between received and requested amount: `10.404039 USDT` and `13.6 %`. */
export const differenceOf = (payment: PaymentDetail): { money: Money; share: string; isShort: boolean } | null => {
  const figures = compared(payment);
  if (!figures) return null;
  const asked = fraction(figures.asked);
  const came = fraction(figures.came);
  const order = compareFractions(came, asked);
  if (order === 0 || asked.numerator === 0n) return null;
  const isShort = order < 0;
  const difference = isShort ? subtractFractions(asked, came) : subtractFractions(came, asked);
  const percent = toDecimalText(multiply(divide(difference, asked), fraction('100')), 1, 'half-up');
  return {
    money: { amount: trimZeros(toDecimalText(difference, 18, 'half-up')), currency: figures.currency },
    share: `${trimZeros(percent)} %`,
    isShort,
  };
};

const has = (deposits: readonly DepositView[], status: DepositView['status']) =>
  deposits.find((deposit) => deposit.status === status);

/** Fact that needs an explanation, the gravest first; null without any. */
export const explanationOf = (payment: PaymentDetail, amountText: (money: Money) => string): Explanation | null => {
  const { deposits, labels, policy, status } = payment;
  const refunds = deposits.flatMap(({ refund }) => refund ?? []);
  const blocked = has(deposits, 'BLOCKED');
  if (blocked)
    return {
      tone: 'danger',
      title: 'Screening found a hit on the sender',
      text: [
        blocked.riskScore && `Risk score ${percentText(blocked.riskScore)}.`,
        'The money lies outside the balance until the platform releases or returns it.',
      ]
        .filter(Boolean)
        .join(' '),
    };
  if (refunds.some((refund) => refund.status === 'FAILED'))
    return {
      tone: 'danger',
      title: 'A refund did not go out',
      text: 'The amount stays reserved for the payer until it is sent again or given up.',
    };
  if (has(deposits, 'ORPHANED'))
    return {
      tone: 'danger',
      title: 'The chain dropped a transaction',
      text: 'What had been credited for it was taken back; the postings say how much.',
    };
  if (has(deposits, 'UNPROCESSABLE'))
    return {
      tone: 'danger',
      title: 'Smaller than the network’s minimum',
      text: 'Nothing is credited, and the amount cannot be sent back.',
    };
  if (has(deposits, 'PENDING_TRAVEL_RULE'))
    return {
      tone: 'warning',
      title: 'Waits for travel-rule data',
      text: 'Nothing is credited before the originator is known.',
    };
  if (refunds.some((refund) => refund.status === 'AWAITING_ADDRESS'))
    return {
      tone: 'warning',
      title: 'A refund waits for an address',
      text: 'The payer has not said yet where the money shall go.',
    };
  const difference = differenceOf(payment);
  if (labels.includes('UNDERPAID') && difference?.isShort)
    return {
      tone: 'warning',
      title: `${amountText(difference.money)} short (${difference.share}), tolerance ${percentText(policy.underpaymentTolerance)}`,
      text: status === 'DEPOSITED' ? 'What came was credited.' : 'Nothing is credited until the rest arrives.',
    };
  if (labels.includes('FOLLOW_UP'))
    return {
      tone: 'warning',
      title: 'Paid again after it had been paid',
      text: refunds.some((refund) => refund.reason === 'FOLLOW_UP')
        ? 'What came again goes back to the payer, as the business’s rules say.'
        : 'What came again was credited too, as the business’s rules say.',
    };
  if (labels.includes('OVERPAID') && difference && !difference.isShort)
    return {
      tone: 'warning',
      title: `${amountText(difference.money)} over (${difference.share})`,
      text:
        policy.overpaymentPolicy === 'PROCESS'
          ? 'All of it was credited, as the business’s rules say.'
          : 'The excess goes back to the payer, as the business’s rules say.',
    };
  if (labels.includes('DEPEG_BROKEN'))
    return {
      tone: 'warning',
      title: 'The stablecoin was below its depeg threshold',
      text: 'It was valued at its market rate, not one to one.',
    };
  if (labels.includes('LATE'))
    return {
      tone: 'warning',
      title: 'Arrived after the payment had expired',
      text: 'It was valued at the rate of its arrival.',
    };
  if (has(deposits, 'PENDING_AML'))
    return { tone: 'info', title: 'The sender is being screened', text: 'Nothing is credited before the result.' };
  const pending = refunds.find((refund) => refund.status === 'PENDING' || refund.status === 'BROADCASTED');
  if (pending)
    return {
      tone: 'info',
      title: `A refund is ${pending.status === 'PENDING' ? 'about to go out' : 'on its way'}`,
      text: `${sentenceCase(pending.reason)}: the amount is reserved for the payer.`,
    };
  if (status === 'REFUNDED')
    return { tone: 'info', title: 'Went back to the payer', text: 'Nothing of it is left with the business.' };
  return null;
};
