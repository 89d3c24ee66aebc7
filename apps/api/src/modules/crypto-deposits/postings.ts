import type { AccountRef, Actor, NewEntry, NewTransaction, UsedRate } from '@countinghouse/ledger';
import { account, credit, debit } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { isPositive, min, subtract, toRateText } from '@countinghouse/money';
import type { RateBook } from '../../rails/rates/port';
import type { Deposit, DepositValue, PaymentTerms, Refund } from './rules/payment';

/** What every posting of a deposit says besides its entries. */
export type PostingContext = {
  readonly terms: PaymentTerms;
  readonly at: Date;
  readonly actor: Actor;
};

type Facts = { readonly sequence?: number; readonly rate?: UsedRate | null; readonly reversalOf?: string | null };

const posting = (
  eventType: string,
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

/** T-01: the coins are final on chain; they are the business's, not yet released. */
export const depositReceived = (deposit: Deposit, context: PostingContext): NewTransaction =>
  posting('T-01', deposit, context, 'Deposit received', [
    debit(account.custody(deposit.currency, deposit.network), deposit.amount),
    credit(pendingOf(deposit), deposit.amount),
  ]);

/** T-08: below the minimum; kept apart and credited to nobody. */
export const depositUnprocessable = (deposit: Deposit, context: PostingContext): NewTransaction =>
  posting('T-08', deposit, context, 'Deposit below the minimum', [
    debit(account.custody(deposit.currency, deposit.network), deposit.amount),
    credit(account.unprocessable(deposit.currency), deposit.amount),
  ]);

/** T-07: frozen by screening. */
export const depositBlocked = (deposit: Deposit, context: PostingContext): NewTransaction =>
  posting('T-07', deposit, context, 'Deposit blocked', [
    debit(pendingOf(deposit), deposit.amount),
    credit(account.blocked(deposit.currency), deposit.amount),
  ]);

/** T-04: a part or all of a deposit is set aside for its payer. */
export const refundReserved = (deposit: Deposit, refund: Refund, context: PostingContext): NewTransaction =>
  posting('T-04', deposit, context, 'Refund reserved', [
    debit(pendingOf(deposit), refund.amount),
    credit(account.refunds(deposit.businessId, deposit.currency), refund.amount),
  ]);

/** T-05: the refund is final on chain; the payer bore the network fee. */
export const refundSent = (deposit: Deposit, refund: Refund, context: PostingContext): NewTransaction =>
  posting('T-05', deposit, context, 'Refund sent', [
    debit(account.refunds(deposit.businessId, deposit.currency), refund.amount),
    credit(account.custody(deposit.currency, deposit.network), refund.netAmount),
    credit(account.networkFeeIncome(deposit.currency), refund.fee),
  ]);

/** T-06: too small to send; the money is the deposit's again. */
export const refundSkipped = (deposit: Deposit, refund: Refund, context: PostingContext): NewTransaction =>
  posting('T-06', deposit, context, 'Refund below the minimum', [
    debit(account.refunds(deposit.businessId, deposit.currency), refund.amount),
    credit(pendingOf(deposit), refund.amount),
  ]);

/** What the business owes is paid back first from anything it is credited. */
const repayment = (businessId: string, credited: Amount, owed: Amount | null): NewEntry[] => {
  if (!owed || !isPositive(owed)) return [];
  const repaid = min(credited, owed);
  return [
    debit(account.available(businessId, credited.currency), repaid),
    credit(account.receivable(businessId, credited.currency), repaid),
  ];
};

const usedRate = (deposit: Deposit, value: DepositValue, context: PostingContext, rates: RateBook): UsedRate | null => {
  if (!value.settlementRate) return null;
  const quote = value.settlementAmount.currency;
  const { source, at } = rates.provenance(deposit.currency, quote);
  return {
    base: deposit.currency,
    quote,
    rate: toRateText(value.settlementRate),
    source: value.atLock ? 'quote' : source,
    at: (value.atLock ? context.terms.createdAt : at).toISOString(),
  };
};

/**
 * T-02 (settled in the deposit's currency) or T-03 (converted): the accepted part leaves pending, the business gets the
 * net, the fee is income. `owed` is what the business owes in the settlement currency.
 */
export const depositCredited = (
  deposit: Deposit,
  value: DepositValue,
  context: PostingContext & { readonly rates: RateBook; readonly owed: Amount | null },
): NewTransaction => {
  const { acceptedAmount, settlementAmount, serviceFee, payableAmount } = value;
  const to = settlementAmount.currency;
  const toBusiness = [
    credit(account.available(deposit.businessId, to), payableAmount),
    credit(account.serviceFeeIncome(to), serviceFee),
    ...repayment(deposit.businessId, payableAmount, context.owed),
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
    { rate: usedRate(deposit, value, context, context.rates) },
  );
};

/**
 * T-24 (and T-25) of a credit: the chain took the coins back. What the business still has is taken, the rest becomes its
 * debt. `reversalOf` is the credit's transaction.
 */
export const creditReversed = (
  deposit: Deposit,
  value: DepositValue,
  context: PostingContext & { readonly available: Amount; readonly reversalOf: string | null },
): NewTransaction => {
  const { acceptedAmount, settlementAmount, serviceFee, payableAmount } = value;
  const to = settlementAmount.currency;
  const taken = min(payableAmount, context.available);
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
    { sequence: 1, reversalOf: context.reversalOf },
  );
};

/** T-24 of a receipt: the coins were never ours. `reversalOf` is the receipt's transaction. */
export const receiptReversed = (
  deposit: Deposit,
  context: PostingContext & { readonly reversalOf: string | null },
): NewTransaction =>
  posting(
    'T-24',
    deposit,
    context,
    'Receipt reversed',
    [
      debit(pendingOf(deposit), deposit.amount),
      credit(account.custody(deposit.currency, deposit.network), deposit.amount),
    ],
    { sequence: 2, reversalOf: context.reversalOf },
  );

/** Coins the organisation brings along when it starts: custody against opening equity. `id` names the event. */
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
