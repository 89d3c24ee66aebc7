import type {
  DepositView,
  PaymentLabel,
  PaymentStatus,
  PaymentView,
} from '@countinghouse/contract/money-in/crypto-deposits';
import { isZeroText } from '../../../entities/currency/figures';

/** The pure rules of the Crypto Deposits tab. */

export type Money = { readonly amount: string; readonly currency: string };

type Received = Pick<PaymentView, 'received'>;

/**
 * Received sums per currency, of the CONFIRMED deposits with a non-zero amount, in order of arrival. The server keeps them, since a payment may
 * have more deposits than are loaded.
 */
export const receivedAmountPerCurrency = ({ received }: Received): Record<string, string> =>
  Object.fromEntries(received.map(({ currency, amount }) => [currency, amount]));

/** In how many currencies money arrived. */
export const distinctAmounts = (received: Readonly<Record<string, string>>): number => Object.keys(received).length;

/** Summary for the list: the first currency's sum, and the number of others. Null: nothing received. */
export const receivedSummary = ({
  received: [first, ...others],
}: Received): { readonly first: Received['received'][number]; readonly others: readonly Money[] } | null =>
  first ? { first, others } : null;

/** Summary as one text: `1.5 USDT`, or `1.5 USDT +1 more`. */
export const receivedText = (payment: Received): string | null => {
  const summary = receivedSummary(payment);
  if (!summary) return null;
  const { first, others } = summary;
  return `${first.amount} ${first.currency}${others.length > 0 ? ` +${others.length} more` : ''}`;
};

type Settled = Pick<PaymentView, 'actualSettlementAmount' | 'settlementCurrency'>;

const settledSum = ({ actualSettlementAmount, settlementCurrency }: Settled, amount: string): Money | null =>
  isZeroText(actualSettlementAmount) ? null : { amount, currency: settlementCurrency };

/** Net credit of the business. Null until something is credited. */
export const netSettlement = (payment: PaymentView): Money | null => settledSum(payment, payment.actualPayableAmount);

export const serviceFee = (payment: PaymentView): Money | null => settledSum(payment, payment.actualServiceFee);

/**
 * Price of one deposit unit: that of the first credited deposit's valuation, otherwise the payer's quote. Null if nothing is converted, if no
 * currency was chosen, and for a REUSABLE payment, whose deposits have a price each.
 */
export const rateOf = (payment: PaymentView): (Money & { readonly base: string }) | null => {
  if (payment.type === 'REUSABLE') return null;
  const valued = payment.deposits.find(({ rate, status }) => status === 'CONFIRMED' && rate !== null);
  if (valued?.rate) {
    return { amount: valued.rate, currency: payment.settlementCurrency, base: valued.depositCurrency };
  }
  if (payment.quote?.rate && payment.displayCurrency && payment.depositCurrency) {
    return { amount: payment.quote.rate, currency: payment.displayCurrency, base: payment.depositCurrency };
  }
  return null;
};

export const requested = ({ displayAmount, displayCurrency }: PaymentView): Money | null =>
  displayAmount && displayCurrency ? { amount: displayAmount, currency: displayCurrency } : null;

export const expected = ({ expectedDepositAmount, depositCurrency }: PaymentView): Money | null =>
  expectedDepositAmount && depositCurrency ? { amount: expectedDepositAmount, currency: depositCurrency } : null;

/** Headline of the details: the credit, otherwise the requested amount, and its meaning. */
export type Headline =
  | { readonly kind: 'credited'; readonly money: Money; readonly fee: Money | null }
  | { readonly kind: 'requested' | 'expected'; readonly money: Money }
  | { readonly kind: 'open' };

export const headlineOf = (payment: PaymentView): Headline => {
  const net = netSettlement(payment);
  if (net) return { kind: 'credited', money: net, fee: serviceFee(payment) };
  const asked = requested(payment);
  if (asked) return { kind: 'requested', money: asked };
  const coins = expected(payment);
  return coins ? { kind: 'expected', money: coins } : { kind: 'open' };
};

/** A payment can still be paid through its link. */
export const isPayable = (status: PaymentStatus): boolean => ['NEW', 'PENDING', 'AWAITING'].includes(status);

/** True while no coins were seen, so that it can be cancelled. */
export const isCancellable = (status: PaymentStatus): boolean => ['NEW', 'PENDING'].includes(status);

// Labels that need attention come before descriptive ones.
const labelOrder: readonly PaymentLabel[] = [
  'UNDERPAID',
  'OVERPAID',
  'DEPEG_BROKEN',
  'LATE',
  'FOLLOW_UP',
  'MIXED_CURRENCY',
  'DEPEG_APPLIED',
];

/** The labels of a payment, the most telling first. */
export const sortLabels = (labels: readonly PaymentLabel[]): PaymentLabel[] =>
  labels.toSorted((a, b) => labelOrder.indexOf(a) - labelOrder.indexOf(b));

/** Time left until an instant as people count it down: `27:14`, `3 h 05 min`, `6 d 4 h`; null once it has passed. */
export const timeLeft = (until: string, now: number): string | null => {
  const seconds = Math.floor((Date.parse(until) - now) / 1000);
  if (!(seconds > 0)) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${two(minutes % 60)} min` : `${minutes}:${two(seconds % 60)}`;
};

/** `'2 of 2'`, never more than required: chains go on counting. */
export const confirmationsOf = ({
  confirmations,
  requiredConfirmations,
}: Pick<DepositView, 'confirmations' | 'requiredConfirmations'>) => ({
  reached: Math.min(confirmations, requiredConfirmations),
  required: requiredConfirmations,
});
