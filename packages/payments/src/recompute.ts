import type { Amount, Fraction } from '@countinghouse/money';
import {
  add,
  addFractions,
  compare,
  convert,
  convertBack,
  divide,
  multiply,
  one as oneWhole,
  percentOf,
  precisionOf,
  roundingOf,
  subtract,
  sum,
} from '@countinghouse/money';
import { userFeeOn } from './fee-distribution';
import { creditedDeposits } from './follow-up';
import type { Deposit, PaymentOutcome, PaymentState, PaymentTerms } from './payment';
import { countedDeposits, paymentOutcome } from './payment-outcome';
import { figuresOf } from './valuation';
import type { FeePayer } from './withdrawal-amounts';

// Stored figures of a payment and its deposits, recomputed from their inputs for the verifier.

const isSame = (one: Amount | null, other: Amount | null): boolean =>
  one === null || other === null ? one === other : one.currency === other.currency && compare(one, other) === 0;

/** Named figure, as stored and as recomputed. */
type Figure = readonly [name: string, kept: Amount | null, made: Amount | null];

const differing = (figures: readonly Figure[]): string[] =>
  figures.filter(([, kept, made]) => !isSame(kept, made)).map(([name]) => name);

/** Amounts asked of a payer, from the price and the rates of the quote. */
const expectedFigures = (terms: PaymentTerms): Figure[] => {
  const { displayAmount, expectedDisplayAmount, depositCurrency, network, settlementCurrency } = terms;
  const { expectedDepositAmount, quotedRate, quotedSettlementRate, depositServiceFee } = terms;
  const userFee = displayAmount && userFeeOn(displayAmount, depositServiceFee, terms.userServiceFeeDistribution);
  const figures: Figure[] = [
    ['userServiceFee', terms.userServiceFee, userFee],
    ['expectedDisplayAmount', expectedDisplayAmount, displayAmount && userFee && add(displayAmount, userFee)],
  ];
  if (expectedDisplayAmount && depositCurrency && network && quotedRate)
    figures.push([
      'expectedDepositAmount',
      expectedDepositAmount,
      convertBack(expectedDisplayAmount, quotedRate, depositCurrency, {
        rounding: roundingOf.payable,
        decimals: precisionOf(depositCurrency, network),
      }),
    ]);
  figures.push([
    'expectedSettlementAmount',
    terms.expectedSettlementAmount,
    expectedDepositAmount && quotedSettlementRate
      ? convert(expectedDepositAmount, quotedSettlementRate, settlementCurrency, { rounding: roundingOf.gross })
      : expectedDepositAmount,
  ]);
  return figures;
};

const isSameList = (one: unknown, other: unknown): boolean => {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));
  return text(one) === text(other);
};

const outcomeDiffers = (kept: PaymentOutcome, made: PaymentOutcome): string[] => [
  ...(kept.status === made.status ? [] : ['status']),
  ...(isSameList(kept.labels, made.labels) ? [] : ['labels']),
  ...(isSameList(kept.received, made.received) ? [] : ['received']),
  ...differing([
    ['actualDisplayAmount', kept.actualDisplayAmount, made.actualDisplayAmount],
    ['actualSettlementAmount', kept.actualSettlementAmount, made.actualSettlementAmount],
    ['actualUniformAmount', kept.actualUniformAmount, made.actualUniformAmount],
    ['actualServiceFee', kept.actualServiceFee, made.actualServiceFee],
    ['actualPayableAmount', kept.actualPayableAmount, made.actualPayableAmount],
  ]),
];

/**
 * Names deviations of a payment from its terms, its deposits and the time. Around the instant of its expiry both states are right: another event
 * may have come first.
 */
export const paymentDeviations = (state: PaymentState, now: Date, uniformCurrency: string): string[] => {
  const { terms, outcome } = state;
  const counted = countedDeposits(state);
  const moments = terms.expiredAt === null ? [terms.createdAt, now] : [now];
  const [first = [], ...others] = moments.map((at) =>
    outcomeDiffers(outcome, paymentOutcome(terms, counted, at, uniformCurrency)),
  );
  const ofOutcome = others.some((names) => names.length === 0) ? [] : first;
  return [...differing(expectedFigures(terms)), ...ofOutcome];
};

/** A figure of one deposit, or of several together. */
export type DepositDeviation = { readonly depositIds: readonly string[]; readonly figures: readonly string[] };

/**
 * Names deviations of credited deposits from their accepted coins and their own rates. Deposits inside the lock are valued together, so they are
 * compared together; if the chain took one of them back, the rest cannot be judged.
 */
export const depositDeviations = ({
  terms,
  deposits,
}: Pick<PaymentState, 'terms' | 'deposits'>): DepositDeviation[] => {
  const credited = creditedDeposits(deposits).flatMap(({ value, ...deposit }) =>
    value ? [{ ...deposit, value }] : [],
  );
  const locked = credited.filter(({ value }) => value.atLock);
  const lockWasTakenBack = deposits.some(
    ({ status, currency }) => status === 'ORPHANED' && currency === locked[0]?.currency,
  );
  const groups = [
    ...credited.filter(({ value }) => !value.atLock).map((deposit) => [deposit]),
    ...(locked.length > 0 && !lockWasTakenBack ? [locked] : []),
  ];
  return groups
    .map((group) => ({ depositIds: group.map(({ id }) => id), figures: figuresDiffering(terms, group) }))
    .filter(({ figures }) => figures.length > 0);
};

type Valued = Omit<Deposit, 'value'> & { readonly value: NonNullable<Deposit['value']> };

const figuresDiffering = (terms: PaymentTerms, group: readonly Valued[]): string[] => {
  const [{ value: one, currency }] = group as [Valued];
  const values = group.map(({ value }) => value);
  const accepted = sum(
    values.map(({ acceptedAmount }) => acceptedAmount),
    currency,
  );
  const made = figuresOf(terms, accepted, {
    display: one.displayRate,
    settlement: one.settlementRate,
    peg: null,
    par: null,
  });
  const total = (of: (value: Valued['value']) => Amount): Amount => values.map(of).reduce(add);
  const gross = total(({ settlementAmount }) => settlementAmount);
  const fee = total(({ serviceFee }) => serviceFee);
  return [
    ...differing([
      ['displayAmount', one.displayAmount && total(({ displayAmount }) => displayAmount!), made.display],
      ['settlementAmount', gross, made.gross],
      ['serviceFee', fee, made.fee],
      ['userServiceFee', total(({ userServiceFee }) => userServiceFee), made.userFee],
    ]),
    ...group.flatMap(({ value }) =>
      differing([['payableAmount', add(value.payableAmount, value.serviceFee), value.settlementAmount]]),
    ),
  ];
};

/** Stored price of a withdrawal: its own amounts, and those of its debit currency. */
type PricedWithdrawal = {
  readonly amount: Amount;
  readonly feePayer: FeePayer;
  readonly networkFee: Amount;
  readonly recipientAmount: Amount;
  readonly serviceFeeShare: Fraction;
  readonly spread: Fraction;
  readonly serviceFee: Amount;
  readonly cost: Amount;
  readonly debitAmount: Amount | null;
  readonly heldAmount: Amount;
  readonly rate: Fraction | null;
};

/** The stored market price includes the spread: taking it off may change the last unit of a fee. */
const isNearly = (one: Amount, other: Amount): boolean => {
  const difference = one.units - other.units;
  return difference >= -1n && difference <= 1n;
};

/** Names deviations of a withdrawal from its coins at its own rate and share of the fee. */
export const withdrawalDeviations = (withdrawal: PricedWithdrawal): string[] => {
  const { amount, feePayer, networkFee, serviceFeeShare, spread, serviceFee, cost, debitAmount, rate } = withdrawal;
  const byUser = feePayer === 'USER';
  const coins = byUser ? amount : add(amount, networkFee);
  const { currency } = cost;
  const madeCost = rate ? convert(coins, rate, currency, { rounding: roundingOf.cost }) : coins;
  const madeFee = rate
    ? convert(amount, multiply(divide(rate, addFractions(oneWhole, spread)), serviceFeeShare), currency, {
        rounding: roundingOf.fee,
      })
    : percentOf(amount, serviceFeeShare);
  return [
    ...differing([
      ['recipientAmount', withdrawal.recipientAmount, byUser ? subtract(amount, networkFee) : amount],
      ['cost', cost, madeCost],
      ['debitAmount', debitAmount, debitAmount && add(cost, serviceFee)],
    ]),
    ...((rate ? isNearly(serviceFee, madeFee) : isSame(serviceFee, madeFee)) ? [] : ['serviceFee']),
    ...(rate || isSame(withdrawal.heldAmount, add(cost, serviceFee)) ? [] : ['heldAmount']),
  ];
};
