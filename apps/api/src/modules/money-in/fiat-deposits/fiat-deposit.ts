import type { PaymentInstructions } from '@countinghouse/contract/money-in/fiat-deposits';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Metadata } from '@countinghouse/contract/metadata';
import { account, credit, debit, keyOf, type NewTransaction } from '@countinghouse/ledger';
import { fromUnits, isZero, max, min, percentOf, subtract, type Amount, type Fraction } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { repayment } from '../../../platform/debts';
import type { Tables } from '../../../platform/tables';

/** The ledger's and the timeline's words. */
export const fiatEntityType = 'FIAT_DEPOSIT';
export const whitelabelEntityType = 'WHITELABEL_FIAT_DEPOSIT';
export type FiatEntityType = typeof fiatEntityType | typeof whitelabelEntityType;

/** Entity that a bank's entry became. Null: a reversal of nothing known. */
export type Became = {
  /** OWN_TRANSFER: moved between two accounts of the organisation; the id is that of the other account. Nothing is posted. */
  readonly type: FiatEntityType | 'UNASSOCIATED_DEPOSIT' | 'FIAT_WITHDRAWAL' | 'OWN_TRANSFER';
  readonly id: string;
} | null;

type FiatDepositStatus = Tables['fiat_deposit']['status'];

/** Days that announced money may take. */
export const openDays = 14;

/** Announced money, and its outcome. */
export type FiatDeposit = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly clientLabel: string;
  readonly paymentMethod: string;
  readonly bankAccountId: string;
  readonly expectedAmount: Amount;
  readonly received: Received | null;
  readonly paymentReference: string;
  readonly instructions: PaymentInstructions;
  /** Of the organisation's own; absent or null: it gave none. */
  readonly metadata?: Metadata | null;
  readonly status: FiatDepositStatus;
  readonly initiatedBy: Actor;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Received money. `fee` is null while it is under review, or was sent back. */
type Received = {
  readonly amount: Amount;
  readonly fee: Amount | null;
  readonly at: Date;
  readonly remitterName: string | null;
  readonly remitterAccountMasked: string | null;
};

/** Money that came to a business's collection reference. */
export type WhitelabelDeposit = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly reference: string;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly remitterName: string | null;
  readonly remitterAccountMasked: string | null;
  readonly endToEndId: string | null;
  readonly at: Date;
};

export type FiatFees = {
  readonly rate: Fraction;
  /** Atomic units of any currency. */ readonly minimumUnits: bigint;
};

/** Share of the received amount, half up, at least the minimum and never above the amount itself (rounding rule R3). */
export const fiatDepositFee = (amount: Amount, { rate, minimumUnits }: FiatFees): Amount =>
  min(amount, max(percentOf(amount, rate, { rounding: 'half-up' }), fromUnits(minimumUnits, amount.currency)));

/** Credit and its recipient. */
export type Credit = {
  readonly entityType: FiatEntityType;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly at: Date;
  /** Debt of the business in the currency, repaid from the credit. */
  readonly owed: Amount;
};

const facts = ({ entityType, id, at }: Pick<Credit, 'entityType' | 'id' | 'at'>, actor: Actor) => ({
  entityType,
  entityId: id,
  valueAt: at,
  actor,
});

/**
 * T-17: the business gets the received amount less the fee. `from` tells where the money is booked already: at the bank, among unallocated money
 * while it was under review, or in the business's pending once its owner is known.
 */
export const fiatCredited = (
  deposit: Credit,
  actor: Actor,
  from: 'bank' | 'unallocated' | 'pending' = 'bank',
): NewTransaction => {
  const { businessId, amount, fee, owed } = deposit;
  const { currency } = amount;
  const net = subtract(amount, fee);
  return {
    ...facts(deposit, actor),
    eventType: 'T-17',
    description: deposit.entityType === fiatEntityType ? 'Fiat deposit' : 'White-label fiat deposit',
    entries: [
      debit(from === 'pending' ? account.pending(businessId, currency) : account[from](currency), amount),
      ...(isZero(net) ? [] : [credit(account.available(businessId, currency), net)]),
      ...(isZero(fee) ? [] : [credit(account.serviceFeeIncome(currency), fee)]),
      ...repayment(businessId, net, owed),
    ],
  };
};

type Moved = Pick<Credit, 'entityType' | 'id' | 'amount' | 'at'>;

/** T-10: received, and held back until somebody has reviewed it. */
export const fiatHeldForReview = (deposit: Moved, actor: Actor): NewTransaction => ({
  ...facts(deposit, actor),
  eventType: 'T-10',
  description: 'Fiat deposit under review',
  entries: [
    debit(account.bank(deposit.amount.currency), deposit.amount),
    credit(account.unallocated(deposit.amount.currency), deposit.amount),
  ],
});

/** T-20: unallocated money goes back to its sender. */
export const fiatReturned = (deposit: Moved, actor: Actor): NewTransaction => ({
  ...facts(deposit, actor),
  eventType: 'T-20',
  description: 'Fiat deposit returned',
  entries: [
    debit(account.unallocated(deposit.amount.currency), deposit.amount),
    credit(account.bank(deposit.amount.currency), deposit.amount),
  ],
});

/** T-24 (and T-25): the bank reversed a credit. The business gives its available part, the rest becomes its debt; the fee is given back. */
export const fiatCreditReversed = (
  deposit: Omit<Credit, 'owed'> & { readonly available: Amount },
  actor: Actor,
): NewTransaction => {
  const { id, businessId, amount, fee, available } = deposit;
  const { currency } = amount;
  const net = subtract(amount, fee);
  const taken = min(net, available);
  const missing = subtract(net, taken);
  return {
    ...facts(deposit, actor),
    eventType: 'T-24',
    description: 'Fiat deposit reversed',
    reversalOf: keyOf('T-17', id),
    entries: [
      ...(isZero(taken) ? [] : [debit(account.available(businessId, currency), taken)]),
      ...(isZero(missing) ? [] : [debit(account.receivable(businessId, currency), missing)]),
      ...(isZero(fee) ? [] : [debit(account.serviceFeeIncome(currency), fee)]),
      credit(account.bank(currency), amount),
    ],
  };
};
