import type { PaymentInstructions } from '@countinghouse/contract/money-in/fiat-deposits';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { account, credit, debit, keyOf, type NewTransaction } from '@countinghouse/ledger';
import { fromUnits, isZero, max, min, percentOf, subtract, type Amount, type Fraction } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { repayment } from '../../../platform/debts';
import type { Tables } from '../../../platform/tables';
import type { Transition } from '../../../platform/transitions/repository';

/** The ledger's and the timeline's words. */
export const fiatEntityType = 'FIAT_DEPOSIT';
export const whitelabelEntityType = 'WHITELABEL_FIAT_DEPOSIT';
export type FiatEntityType = typeof fiatEntityType | typeof whitelabelEntityType;

/** What an entry of a bank became. Null: a reversal of nothing known. */
export type Became = {
  readonly type: FiatEntityType | 'UNASSOCIATED_DEPOSIT' | 'FIAT_WITHDRAWAL';
  readonly id: string;
} | null;

export type FiatDepositStatus = Tables['fiat_deposit']['status'];

/** How long announced money may take. */
export const openDays = 14;

/** Money that was announced, and what became of it. */
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
  readonly status: FiatDepositStatus;
  readonly initiatedBy: Actor;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Money that came. `fee` is null while it is under review, or was sent back. */
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
  /** Atomic units of whatever currency. */ readonly minimumUnits: bigint;
};

/** A share of what came, half up, at least the minimum and never more than came (rounding rule R3). */
export const fiatDepositFee = (amount: Amount, { rate, minimumUnits }: FiatFees): Amount =>
  min(amount, max(percentOf(amount, rate, { rounding: 'half-up' }), fromUnits(minimumUnits, amount.currency)));

/** What is credited, and to whom. */
export type Credit = {
  readonly entityType: FiatEntityType;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly at: Date;
  /** What the business owes of the currency: repaid from what it is credited. */
  readonly owed: Amount;
};

const facts = ({ entityType, id, at }: Pick<Credit, 'entityType' | 'id' | 'at'>, actor: Actor) => ({
  entityType,
  entityId: id,
  valueAt: at,
  actor,
});

/**
 * T-17: the business gets what came less the fee. `from` says where the money is booked already: at the bank, among
 * what nobody was given while it was under review, or in the business's pending, where it was found to belong.
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

/** T-10: it is there, and nobody gets it before somebody has looked. */
export const fiatHeldForReview = (deposit: Moved, actor: Actor): NewTransaction => ({
  ...facts(deposit, actor),
  eventType: 'T-10',
  description: 'Fiat deposit under review',
  entries: [
    debit(account.bank(deposit.amount.currency), deposit.amount),
    credit(account.unallocated(deposit.amount.currency), deposit.amount),
  ],
});

/** T-20: what nobody was given goes back where it came from. */
export const fiatReturned = (deposit: Moved, actor: Actor): NewTransaction => ({
  ...facts(deposit, actor),
  eventType: 'T-20',
  description: 'Fiat deposit returned',
  entries: [
    debit(account.unallocated(deposit.amount.currency), deposit.amount),
    credit(account.bank(deposit.amount.currency), deposit.amount),
  ],
});

/**
 * T-24 (and T-25): the bank took back what had been credited. The business gives what it has of it, the rest becomes its
 * debt; the fee is given back.
 */
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

export const fiatTransition = (
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  entityType: FiatEntityType,
  change: { readonly from: string | null; readonly to: string; readonly event: string },
  actor: Actor,
  at: Date,
): Transition => ({ organisationId, entityType, entityId: id, ...change, reference: '', actor, at });
