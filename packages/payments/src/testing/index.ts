import type { Amount } from '@countinghouse/money';
import { amountOf, fraction } from '@countinghouse/money';
import type { Rate, RateBook } from '../rates/rates';
import { rateBook } from '../rates/rate-book';
import type { Deposit, PaymentState } from '../payment';
import { systemActor } from '../payment';
import type { BusinessRules, LifeContext, PaymentRequest } from '../payment-life';
import { createPayment } from '../payment-life';
import type { DepositEvent, Settlement } from '../deposit-events';
import { settleDeposit } from '../settle-deposit';

/** The worked examples' base case: EUR business, fee 1 %, spread 0.5 %, BTC at 58 000. */
export const t0 = new Date('2025-03-14T09:22:11.000Z');
export const minutesAfter = (minutes: number): Date => new Date(t0.getTime() + minutes * 60_000);

export const ratesOf = (mids: Readonly<Record<string, string>>): RateBook =>
  rateBook(
    Object.entries(mids).map(([pair, mid]): Rate => {
      const [base = '', quote = ''] = pair.split('-');
      return { base, quote, mid: fraction(mid), source: 'simulated', at: t0 };
    }),
  );

export const baseRates = ratesOf({ 'BTC-EUR': '58000', 'USD-EUR': '0.92', 'USDC-USD': '0.9980', 'ETH-EUR': '3000' });

export const eur = (text: string): Amount => amountOf(text, 'EUR');
export const usd = (text: string): Amount => amountOf(text, 'USD');
export const btc = (text: string): Amount => amountOf(text, 'BTC');

const id = (n: number): string => `0195d000-0000-7000-8000-${n.toString().padStart(12, '0')}`;

export const baseRules: BusinessRules = {
  organisationId: id(1),
  businessId: id(2),
  settlementCurrency: 'EUR',
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDeposits: false,
  userServiceFeeDistribution: fraction('0'),
  depegThreshold: null,
  underpaymentTolerance: fraction('0.005'),
  depositServiceFee: fraction('0.01'),
  depositSpread: fraction('0.005'),
};

const at = (instant: Date): LifeContext => ({ at: instant, actor: systemActor, uniformCurrency: 'EUR' });

const baseRequest: PaymentRequest = {
  id: id(3),
  clientPaymentId: 'order-10421',
  type: 'ONE_TIME',
  rateType: 'FIXED',
  displayAmount: eur('100.00'),
  displayCurrency: null,
  depositAmount: null,
  target: { currency: 'BTC', network: 'MAIN', address: 'bc1qpayment', destinationTag: null },
  expirationMinutes: 30,
  paymentToken: null,
  redirectUrl: null,
  locale: null,
  customerEmail: null,
  refundAddress: null,
  createdBy: systemActor,
};

type Asked = {
  readonly request?: Partial<PaymentRequest>;
  readonly rules?: Partial<BusinessRules>;
  readonly rates?: RateBook;
};

/** Payment made at t0 with the base case's terms, with the given changes. */
export const paymentOf = ({ request, rules, rates = baseRates }: Asked = {}): PaymentState =>
  createPayment({ ...baseRequest, ...request }, { ...baseRules, ...rules }, rates, at(t0)).state;

type Sent = {
  readonly currency?: string;
  readonly network?: string;
  readonly seenAt?: Date;
  readonly creditedAt?: Date;
  readonly rates?: RateBook;
  readonly owed?: Amount | null;
  readonly travelRule?: 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING';
  readonly outcome?: 'OK' | 'HIT';
  readonly fromAddress?: string | null;
};

export type Played = {
  readonly state: PaymentState;
  readonly deposit: Deposit;
  readonly steps: readonly Settlement[];
};

/** Sends coins to the payment and plays the events until the deposit rests: seen, final, screened. */
export const send = (before: PaymentState, amount: string, sent: Sent = {}): Played => {
  const number = before.deposits.length + 1;
  const currency = sent.currency ?? before.terms.depositCurrency ?? 'BTC';
  const depositId = id(100 + number);
  const seenAt = sent.seenAt ?? minutesAfter(4);
  const creditedAt = sent.creditedAt ?? new Date(seenAt.getTime() + 15 * 60_000);
  const context = (instant: Date) => ({
    ...at(instant),
    rates: sent.rates ?? baseRates,
    owed: sent.owed ?? null,
  });
  const steps: Settlement[] = [];
  const play = (event: DepositEvent, instant: Date) => {
    const settled = settleDeposit(steps.at(-1)?.state ?? before, event, context(instant));
    steps.push(settled);
    return settled;
  };
  play(
    {
      kind: 'SEEN',
      deposit: {
        id: depositId,
        currency,
        network: sent.network ?? before.terms.network ?? 'MAIN',
        amount: amountOf(amount, currency),
        onChainAmountRaw: '1',
        fromAddress: sent.fromAddress === undefined ? 'bc1qpayer' : sent.fromAddress,
        toAddress: 'bc1qpayment',
        destinationTag: null,
        transactionId: `tx-${number}`,
        outputIndex: 0,
        blockHeight: null,
        requiredConfirmations: 2,
      },
    },
    seenAt,
  );
  const final = play({ kind: 'FINAL_ON_CHAIN', depositId, confirmations: 2, blockHeight: 800_000 }, creditedAt);
  if (final.deposit.status === 'PENDING_AML') {
    play(
      {
        kind: 'SCREENED',
        depositId,
        outcome: sent.outcome ?? 'OK',
        riskScore: fraction('0.1'),
        riskCategory: 'LOW',
        travelRule: sent.travelRule ?? 'NOT_REQUIRED',
        refundId: id(200 + number),
      },
      creditedAt,
    );
  }
  const last = steps.at(-1);
  if (!last) throw new Error('Nothing was played');
  return { state: last.state, deposit: last.deposit, steps };
};

/** Lives a refund through to `until`: sent an hour after the payment was made, confirmed, or failed. */
export const playRefund = (
  before: PaymentState,
  depositId: string,
  until: 'BROADCASTED' | 'CONFIRMED' | 'FAILED' = 'CONFIRMED',
  gas: Amount | null = null,
): Pick<Played, 'state' | 'steps'> => {
  const steps: Settlement[] = [];
  const play = (event: DepositEvent) =>
    steps.push(
      settleDeposit(steps.at(-1)?.state ?? before, event, { ...at(minutesAfter(60)), rates: baseRates, owed: null }),
    );
  play({ kind: 'REFUND_BROADCASTED', depositId, transactionId: 'refund-tx' });
  if (until === 'CONFIRMED') play({ kind: 'REFUND_CONFIRMED', depositId, gas });
  if (until === 'FAILED') play({ kind: 'REFUND_FAILED', depositId });
  return { state: steps.at(-1)?.state ?? before, steps };
};
