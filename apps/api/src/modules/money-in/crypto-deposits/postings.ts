import type { AccountRef, Actor, NewEntry, NewTransaction, PostingRule, UsedRate } from '@countinghouse/ledger';
import { account, credit, debit, keyOf } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { min, subtract } from '@countinghouse/money';
import type { Deposit, Movement, PaymentTerms, Settlement } from '@countinghouse/payments';
import { repayment } from '../../../platform/debts';

/** Common facts of every posting of a deposit. */
export type PostingContext = {
  readonly terms: PaymentTerms;
  readonly at: Date;
  readonly actor: Actor;
};

type Facts = { readonly sequence?: number; readonly rate?: UsedRate | null; readonly reversalOf?: string | null };

const posting = (
  eventType: PostingRule,
  deposit: Deposit,
  { terms, at, actor }: PostingContext,
  description: string,
  entries: readonly NewEntry[],
  facts: Facts = {},
): NewTransaction => ({
  eventType,
  entityType: 'DEPOSIT',
  entityId: deposit.id,
  valueAt: at,
  description: `${description} ${terms.clientPaymentId}`,
  actor,
  entries,
  ...facts,
});

const pendingOf = ({ businessId, currency }: Deposit): AccountRef => account.pending(businessId, currency);

/** A movement of one kind. */
type Of<Kind extends Movement['kind']> = Extract<Movement, { kind: Kind }>;

/**
 * T-02 (settled in the deposit's currency) or T-03 (converted): the accepted part leaves pending, the business gets the
 * net, the fee is income.
 */
const depositCredited = ({ deposit, value, rate, owed }: Of<'CREDITED'>, context: PostingContext): NewTransaction => {
  const { acceptedAmount, settlementAmount, serviceFee, payableAmount } = value;
  const to = settlementAmount.currency;
  const toBusiness = [
    credit(account.available(deposit.businessId, to), payableAmount),
    credit(account.serviceFeeIncome(to), serviceFee),
    ...(owed ? repayment(deposit.businessId, payableAmount, owed) : []),
  ];
  const fromPending = debit(pendingOf(deposit), acceptedAmount);
  const converted = deposit.currency !== to;
  return posting(
    converted ? 'T-03' : 'T-02',
    deposit,
    context,
    'Deposit',
    converted
      ? [
          fromPending,
          credit(account.fx(deposit.currency), acceptedAmount),
          debit(account.fx(to), settlementAmount),
          ...toBusiness,
        ]
      : [fromPending, ...toBusiness],
    { rate },
  );
};

/** T-24 (and T-25) of a credit: the available part is taken back, the rest becomes the business's debt. */
const creditReversed = (
  { deposit, value, available, reversalOf }: Of<'CREDIT_REVERSED'>,
  context: PostingContext,
): NewTransaction => {
  const { acceptedAmount, settlementAmount, serviceFee, payableAmount } = value;
  const to = settlementAmount.currency;
  const taken = min(payableAmount, available);
  const fromBusiness = [
    debit(account.available(deposit.businessId, to), taken),
    debit(account.receivable(deposit.businessId, to), subtract(payableAmount, taken)),
    debit(account.serviceFeeIncome(to), serviceFee),
  ];
  const backToPending = credit(pendingOf(deposit), acceptedAmount);
  return posting(
    'T-24',
    deposit,
    context,
    'Credit reversed',
    deposit.currency === to
      ? [...fromBusiness, backToPending]
      : [
          ...fromBusiness,
          credit(account.fx(to), settlementAmount),
          debit(account.fx(deposit.currency), acceptedAmount),
          backToPending,
        ],
    { sequence: 1, reversalOf },
  );
};

/**
 * T-24 (and T-25) of a receipt: the coins leave custody as they came. An amount returned to the payer is no longer set aside: the business gives
 * its balance in that coin, the rest becomes its debt.
 */
const receiptReversed = (
  { deposit, sentBack, available, reversalOf }: Of<'RECEIPT_REVERSED'>,
  context: PostingContext,
): NewTransaction => {
  const { businessId, currency, network, amount } = deposit;
  const taken = min(sentBack, available);
  return posting(
    'T-24',
    deposit,
    context,
    'Receipt reversed',
    [
      debit(pendingOf(deposit), subtract(amount, sentBack)),
      debit(account.available(businessId, currency), taken),
      debit(account.receivable(businessId, currency), subtract(sentBack, taken)),
      credit(account.custody(currency, network), amount),
    ],
    { sequence: 2, reversalOf },
  );
};

/** The ledger transaction of one movement. */
export const postingOf = (movement: Movement, context: PostingContext): NewTransaction => {
  const { deposit } = movement;
  const custody = account.custody(deposit.currency, deposit.network);
  const refunds = account.refunds(deposit.businessId, deposit.currency);
  switch (movement.kind) {
    case 'RECEIVED':
      return posting('T-01', deposit, context, 'Deposit received', [
        debit(custody, deposit.amount),
        credit(pendingOf(deposit), deposit.amount),
      ]);
    case 'UNPROCESSABLE':
      return posting('T-08', deposit, context, 'Deposit below the minimum', [
        debit(custody, deposit.amount),
        credit(account.unprocessable(deposit.currency), deposit.amount),
      ]);
    case 'BLOCKED':
      return posting('T-07', deposit, context, 'Deposit blocked', [
        debit(pendingOf(deposit), deposit.amount),
        credit(account.blocked(deposit.currency), deposit.amount),
      ]);
    case 'BLOCK_REVERSED':
      return posting(
        'T-24',
        deposit,
        context,
        'Block reversed',
        [debit(account.blocked(deposit.currency), deposit.amount), credit(pendingOf(deposit), deposit.amount)],
        { sequence: 3, reversalOf: keyOf('T-07', deposit.id) },
      );
    case 'UNPROCESSABLE_REVERSED':
      return posting(
        'T-24',
        deposit,
        context,
        'Receipt reversed',
        [debit(account.unprocessable(deposit.currency), deposit.amount), credit(custody, deposit.amount)],
        { sequence: 2, reversalOf: keyOf('T-08', deposit.id) },
      );
    case 'REFUND_RESERVED':
      return posting('T-04', deposit, context, 'Refund reserved', [
        debit(pendingOf(deposit), movement.refund.amount),
        credit(refunds, movement.refund.amount),
      ]);
    case 'REFUND_SENT':
      return posting(
        'T-05',
        deposit,
        context,
        'Refund sent',
        [
          debit(refunds, movement.refund.amount),
          credit(custody, movement.refund.netAmount),
          credit(account.networkFeeIncome(deposit.currency), movement.refund.fee),
        ],
        { sequence: movement.time },
      );
    case 'REFUND_TAKEN_BACK':
      return posting(
        'T-24',
        deposit,
        context,
        'Refund reversed',
        [
          debit(custody, movement.refund.netAmount),
          debit(account.networkFeeIncome(deposit.currency), movement.refund.fee),
          credit(refunds, movement.refund.amount),
        ],
        // Behind the reversals of credit, receipt and block.
        { sequence: 3 + movement.time, reversalOf: keyOf('T-05', deposit.id, movement.time) },
      );
    case 'GAS_SPENT':
      return posting('T-09', deposit, context, 'Network fee paid for', [
        debit(account.networkFeeExpense(movement.gas.currency), movement.gas),
        credit(account.custody(movement.gas.currency, deposit.network), movement.gas),
      ]);
    case 'REFUND_SKIPPED':
      return posting('T-06', deposit, context, 'Refund below the minimum', [
        debit(refunds, movement.refund.amount),
        credit(pendingOf(deposit), movement.refund.amount),
      ]);
    case 'REFUND_GIVEN_UP':
      return posting('T-06', deposit, context, 'Refund given up', [
        debit(refunds, movement.refund.amount),
        credit(pendingOf(deposit), movement.refund.amount),
      ]);
    case 'CREDITED':
      return depositCredited(movement, context);
    case 'CREDIT_REVERSED':
      return creditReversed(movement, context);
    case 'RECEIPT_REVERSED':
      return receiptReversed(movement, context);
  }
};

/** The ledger transactions of everything an event moves, in order. */
export const postingsOf = (
  { movements, state: { terms } }: Pick<Settlement, 'movements' | 'state'>,
  { at, actor }: Omit<PostingContext, 'terms'>,
): NewTransaction[] => movements.map((movement) => postingOf(movement, { terms, at, actor }));

/** Opening coins of the organisation: custody against opening equity. `id` names the event. */
export const treasuryFunded = (
  id: string,
  currency: string,
  network: string,
  amount: Amount,
  { at, actor }: Pick<PostingContext, 'at' | 'actor'>,
): NewTransaction => ({
  eventType: 'OPENING',
  entityType: 'TREASURY',
  entityId: id,
  valueAt: at,
  description: 'Treasury funding',
  actor,
  entries: [debit(account.custody(currency, network), amount), credit(account.opening(currency), amount)],
});

/** Funding of money at the organisation's bank. */
export const bankFunded = (
  id: string,
  amount: Amount,
  { at, actor }: Pick<PostingContext, 'at' | 'actor'>,
): NewTransaction => ({
  eventType: 'OPENING',
  entityType: 'TREASURY',
  entityId: id,
  valueAt: at,
  description: 'Treasury funding',
  actor,
  entries: [debit(account.bank(amount.currency), amount), credit(account.opening(amount.currency), amount)],
});
