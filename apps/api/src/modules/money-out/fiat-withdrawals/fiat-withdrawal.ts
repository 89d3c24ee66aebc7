import { maskedAccount } from '@countinghouse/contract/bank-details';
import type { PaymentMethod } from '@countinghouse/contract/bank-methods';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
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
import type { Actor, FiatWithdrawalStanding } from '@countinghouse/payments';
import { mac } from '../../../platform/secrets';
import type { AccountDetails } from '../../carriers/bank-accounts';
import { repayment } from '../../../platform/debts';

/** The ledger's, the timeline's and the change feed's word for it. */
export const fiatWithdrawalEntityType = 'FIAT_WITHDRAWAL';

/** Where it goes, as the bank account said when it was made: what is changed there later concerns it no more. */
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
  readonly paymentMethod: PaymentMethod;
  readonly bankAccountId: string;
  readonly paidTo: PaidAccount;
  /** What arrives. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** Both: held, then spent. */
  readonly debitAmount: Amount;
  readonly reference: string | null;
  /** What it was worth when it was made, in the uniform currency; null where no price was known. */
  readonly uniformAmount: Amount | null;
  readonly seal: Buffer;
  readonly initiatedBy: Actor;
  readonly createdAt: Date;
  readonly submitAt: Date;
  /** ISO days. */
  readonly executionDate: string;
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
  /** The file for the bank that it is in, for good. */
  readonly fileId: string | null;
  readonly sentAt: Date | null;
  readonly completedAt: Date | null;
  readonly bankTransactionId: string | null;
  readonly returnedAt: Date | null;
  readonly returnedAmount: Amount | null;
};

/** By which an account is told again, whichever entry of it is paid: its IBAN, or its bank and number. */
export const recipientKeyOf = ({
  iban,
  sortCode,
  routingNumber,
  swiftCode,
  accountNumber,
}: Pick<PaidAccount, 'iban' | 'sortCode' | 'routingNumber' | 'swiftCode' | 'accountNumber'>): string =>
  iban ?? `${sortCode ?? routingNumber ?? swiftCode ?? ''}:${accountNumber ?? ''}`;

/** By which banks find a payment from end to end: its id without dashes, so that it is the same whoever asks, whenever. */
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
 * What leaves, where to and at whose cost, under a key that is not in the database: whoever changes a row there cannot
 * make the seal that would go with it. Nor can they take the need for approval off it.
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

/** Whether it is still what it was when it was made. */
export const isUntouched = (withdrawal: FiatWithdrawal, secretKey: string): boolean =>
  sealOf(withdrawal, secretKey).equals(withdrawal.seal);

/** What of it is shown to whoever approves it, and the seal that they approve. The account's number is left out but for its ends. */
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

/** It will not be paid: what was set aside is available again (T-16). */
export const fiatHoldReleased = (withdrawal: FiatWithdrawal, at: Date, actor: Actor): NewPosting => ({
  hold: 'RELEASE',
  reason: holdReasonOf(withdrawal),
  facts: factsOf(withdrawal, 'T-16', at, actor),
});

/** The bank paid it (T-19). What the bank took for it on top is the organisation's. */
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

/** What was paid came back, as much as arrived; the fee is not given back (T-20). What the business owes is repaid first. */
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
