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
 * What arrived, per currency: the sums of the CONFIRMED deposits with a non-zero amount, in order of arrival. The server keeps
 * them, since a payment may have more deposits than anybody asks for.
 */
export const receivedAmountPerCurrency = ({ received }: Received): Record<string, string> =>
  Object.fromEntries(received.map(({ currency, amount }) => [currency, amount]));

/** In how many currencies money arrived. */
export const distinctAmounts = (received: Readonly<Record<string, string>>): number => Object.keys(received).length;

/** What the list shows of it: the first currency's sum, and the others behind it. Null: nothing arrived. */
export const receivedSummary = ({
  received: [first, ...others],
}: Received): { readonly first: Received['received'][number]; readonly others: readonly Money[] } | null =>
  first ? { first, others } : null;

/** The same as one text: `1.5 USDT`, or `1.5 USDT +1 more`. */
export const receivedText = (payment: Received): string | null => {
  const summary = receivedSummary(payment);
  if (!summary) return null;
  const { first, others } = summary;
  return `${first.amount} ${first.currency}${others.length > 0 ? ` +${others.length} more` : ''}`;
};

type Settled = Pick<PaymentView, 'actualSettlementAmount' | 'settlementCurrency'>;

const settledSum = ({ actualSettlementAmount, settlementCurrency }: Settled, amount: string): Money | null =>
  isZeroText(actualSettlementAmount) ? null : { amount, currency: settlementCurrency };

/** What the business was credited, fees taken off. Null until something is credited. */
export const netSettlement = (payment: PaymentView): Money | null => settledSum(payment, payment.actualPayableAmount);

export const serviceFee = (payment: PaymentView): Money | null => settledSum(payment, payment.actualServiceFee);

/**
 * The price of one deposit unit: at which the first credited deposit was valued, else the one quoted to the payer.
 * Null where nothing is converted, where no currency was chosen, and of a REUSABLE payment, whose deposits have a price each.
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

/** The one figure of the details: what was credited, else what is or was asked for, and what it means. */
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

/** Nothing was seen of it yet, so it can still be given up. */
export const isCancellable = (status: PaymentStatus): boolean => ['NEW', 'PENDING'].includes(status);

// What asks for attention comes before what merely describes.
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

/** `'2 of 2'`, never more than was required: chains go on counting. */
export const confirmationsOf = ({
  confirmations,
  requiredConfirmations,
}: Pick<DepositView, 'confirmations' | 'requiredConfirmations'>) => ({
  reached: Math.min(confirmations, requiredConfirmations),
  required: requiredConfirmations,
});
