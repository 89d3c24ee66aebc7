import { maskedAccount } from '@countinghouse/contract/bank-details';
import type { PaymentMethod } from '@countinghouse/contract/payment-methods';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Metadata } from '@countinghouse/contract/metadata';
import {
  account,
  credit,
  debit,
  type HoldReason,
  type NewPosting,
  type NewTransaction,
  type PostingRule,
  type TransactionFacts,
} from '@countinghouse/ledger';
import { isZero, toText, type Amount } from '@countinghouse/money';
import type { SaidByBank } from '@countinghouse/contract/money-out/bank-answers';
import type { Actor, FiatWithdrawalStanding } from '@countinghouse/payments';
import { mac } from '../../../platform/secrets';
import type { AccountDetails } from '../../carriers/bank-accounts';
import { repayment } from '../../../platform/debts';

/** The ledger's, the timeline's and the change feed's word for it. */
export const fiatWithdrawalEntityType = 'FIAT_WITHDRAWAL';

/** Destination, a snapshot of the bank account at creation: later changes there do not affect it. */
export type PaidAccount = Pick<
  AccountDetails,
  | 'accountLabel'
  | 'holderName'
  | 'street'
  | 'city'
  | 'postalCode'
  | 'country'
  | 'bankName'
  | 'bankAddress'
  | 'iban'
  | 'accountNumber'
  | 'sortCode'
  | 'routingNumber'
  | 'swiftCode'
  | 'intermediaryBankName'
  | 'intermediaryBankAddress'
>;

/** Money of a business on its way to a bank account of the organisation. */
export type FiatWithdrawal = FiatWithdrawalStanding & {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly clientLabel: string;
  /** Row of a payout batch that it was made of; null: it was made alone. */
  readonly batch: { readonly id: string; readonly row: number } | null;
  readonly paymentMethod: PaymentMethod;
  readonly bankAccountId: string;
  readonly paidTo: PaidAccount;
  /** Amount that arrives at the bank account. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** Both: held, then spent. */
  readonly debitAmount: Amount;
  readonly reference: string | null;
  /** Of the business's own; absent or null: it gave none. */
  readonly metadata?: Metadata | null;
  /** Worth at creation, in the uniform currency; null without a price. */
  readonly uniformAmount: Amount | null;
  readonly seal: Buffer;
  readonly initiatedBy: Actor;
  readonly createdAt: Date;
  readonly submitAt: Date;
  /** ISO days. */
  readonly executionDate: string;
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
  /** Its file for the bank, for good. */
  readonly fileId: string | null;
  readonly sentAt: Date | null;
  /** Last word of the bank before its statement. */
  readonly saidByBank: SaidByBank | null;
  readonly completedAt: Date | null;
  readonly bankTransactionId: string | null;
  readonly returnedAt: Date | null;
  readonly returnedAmount: Amount | null;
};

/** Identifies an account over all its entries: its IBAN, or its bank and number. */
export const recipientKeyOf = ({
  iban,
  sortCode,
  routingNumber,
  swiftCode,
  accountNumber,
}: Pick<PaidAccount, 'iban' | 'sortCode' | 'routingNumber' | 'swiftCode' | 'accountNumber'>): string =>
  iban ?? `${sortCode ?? routingNumber ?? swiftCode ?? ''}:${accountNumber ?? ''}`;

/** End-to-end id for banks: the id without dashes, constant over time. */
export const endToEndIdOf = (id: string): string => id.replaceAll('-', '').toUpperCase();

/** The withdrawal that an end-to-end id of ours means, or null. */
export const idOfEndToEnd = (text: string | null): string | null => {
  const digits = text?.trim().toLowerCase() ?? '';
  if (!/^[0-9a-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

type Sealed = Pick<
  FiatWithdrawal,
  | 'organisationId'
  | 'id'
  | 'businessId'
  | 'paymentMethod'
  | 'paidTo'
  | 'amount'
  | 'debitAmount'
  | 'reference'
  | 'approvalStatus'
>;

/**
 * Seal over amount, destination and cost bearer, under a key outside the database: somebody who changes a row there cannot make the matching seal,
 * nor remove the need for approval.
 */
export const sealOf = (withdrawal: Sealed, secretKey: string): Buffer => {
  const { paidTo } = withdrawal;
  return mac(
    secretKey,
    'fiat-withdrawal',
    JSON.stringify([
      withdrawal.organisationId,
      withdrawal.id,
      withdrawal.businessId,
      withdrawal.paymentMethod,
      toText(withdrawal.amount),
      toText(withdrawal.debitAmount),
      withdrawal.amount.currency,
      withdrawal.reference,
      Object.keys(paidTo)
        .sort()
        .map((field) => [field, paidTo[field as keyof PaidAccount]]),
      ...(withdrawal.approvalStatus === 'SKIPPED' ? [] : ['APPROVAL']),
    ]),
  );
};

/** True if it still matches its seal. */
export const isUntouched = (withdrawal: FiatWithdrawal, secretKey: string): boolean =>
  sealOf(withdrawal, secretKey).equals(withdrawal.seal);

/** Facts shown to its approvers, and the seal that they approve. Of the account's number only the ends are shown. */
export const subjectOf = (withdrawal: FiatWithdrawal, seal: Buffer) => ({
  organisationId: withdrawal.organisationId,
  id: withdrawal.id,
  kind: 'FIAT' as const,
  seal,
  businessId: withdrawal.businessId,
  clientWithdrawalId: withdrawal.clientLabel,
  amount: withdrawal.amount,
  network: null,
  recipient: `${withdrawal.paidTo.accountLabel}, ${withdrawal.paidTo.holderName}, ${maskedAccount(withdrawal.paidTo)}`,
  destinationTag: null,
  initiatedByLabel: withdrawal.initiatedBy.label,
  createdAt: withdrawal.createdAt,
});

const holdReasonOf = ({ id }: Pick<FiatWithdrawal, 'id'>): HoldReason => ({ type: fiatWithdrawalEntityType, id });

const factsOf = (
  withdrawal: FiatWithdrawal,
  eventType: PostingRule,
  valueAt: Date,
  actor: Actor,
): TransactionFacts => ({
  eventType,
  entityType: fiatWithdrawalEntityType,
  entityId: withdrawal.id,
  valueAt,
  description: `Fiat withdrawal ${withdrawal.clientLabel}`,
  actor,
});

/** Amount and fee are set aside (T-18). */
export const fiatHeld = (withdrawal: FiatWithdrawal): NewPosting => {
  const { businessId, debitAmount, createdAt, initiatedBy } = withdrawal;
  return {
    hold: 'OPEN',
    from: account.available(businessId, debitAmount.currency),
    held: account.held(businessId, debitAmount.currency),
    amount: debitAmount,
    reason: holdReasonOf(withdrawal),
    facts: factsOf(withdrawal, 'T-18', createdAt, initiatedBy),
  };
};

/** Releases the hold of a withdrawal that will not be paid (T-16). */
export const fiatHoldReleased = (withdrawal: FiatWithdrawal, at: Date, actor: Actor): NewPosting => ({
  hold: 'RELEASE',
  reason: holdReasonOf(withdrawal),
  facts: factsOf(withdrawal, 'T-16', at, actor),
});

/** The bank paid it (T-19). The organisation bears the bank's charge on top. */
export const fiatCompleted = (
  withdrawal: FiatWithdrawal,
  charge: Amount | null,
  at: Date,
  actor: Actor,
): NewPosting => {
  const { currency } = withdrawal.amount;
  return {
    hold: 'SETTLE',
    reason: holdReasonOf(withdrawal),
    facts: factsOf(withdrawal, 'T-19', at, actor),
    entries: [
      credit(account.bank(currency), withdrawal.amount),
      credit(account.serviceFeeIncome(currency), withdrawal.fee),
      ...(charge === null || isZero(charge)
        ? []
        : [debit(account.bankFeeExpense(currency), charge), credit(account.bank(currency), charge)]),
    ],
  };
};

/** Credits a returned payment, as much as arrived; the fee is not returned (T-20). The debt of the business is repaid first. */
export const fiatCameBack = (
  withdrawal: FiatWithdrawal,
  { returned, owed }: { readonly returned: Amount; readonly owed: Amount },
  at: Date,
  actor: Actor,
): NewTransaction => {
  const { businessId } = withdrawal;
  const { currency } = returned;
  return {
    ...factsOf(withdrawal, 'T-20', at, actor),
    entries: [
      debit(account.bank(currency), returned),
      credit(account.available(businessId, currency), returned),
      ...repayment(businessId, returned, owed),
    ],
  };
};
