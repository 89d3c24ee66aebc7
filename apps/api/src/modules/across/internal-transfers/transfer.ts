import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Metadata } from '@countinghouse/contract/metadata';
import { account, credit, debit, type NewTransaction } from '@countinghouse/ledger';
import { add, isZero, percentOf, precisionOf, zero, type Amount, type Fraction } from '@countinghouse/money';
import { repayment } from '../../../platform/debts';

/** Money moved between two businesses of an organisation: completed, or nonexistent. */
export type InternalTransfer = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly fromBusinessId: BusinessId;
  readonly toBusinessId: BusinessId;
  readonly clientLabel: string | null;
  /** Amount the target gets. */
  readonly amount: Amount;
  /** Fee on top for the source, in the amount's currency; zero by most schedules. */
  readonly fee: Amount;
  readonly note: string | null;
  /** Of the business's own; absent or null: it gave none. */
  readonly metadata?: Metadata | null;
  readonly initiatedBy: {
    readonly type: 'USER' | 'API_KEY' | 'SYSTEM' | 'PLATFORM';
    readonly id: string | null;
    readonly label: string;
  };
  readonly at: Date;
};

/** The ledger's and the timeline's word for it. */
export const transferEntityType = 'INTERNAL_TRANSFER';

/** Fee of a schedule for moving an amount, rounded half up to the decimals in which the currency is entered (rounding rule R3). */
export const transferFee = (amount: Amount, share: Fraction): Amount =>
  percentOf(amount, share, { rounding: 'half-up', decimals: precisionOf(amount.currency) });

/** Amount that leaves the source. */
export const debitedBy = ({ amount, fee }: Pick<InternalTransfer, 'amount' | 'fee'>): Amount => add(amount, fee);

/**
 * T-21: the source's debit goes to the target, and to the organisation as far as it is a fee. The target's debt in the currency is repaid from it
 * (T-25).
 */
export const transferPosted = (
  transfer: InternalTransfer,
  owed: Amount = zero(transfer.amount.currency),
): NewTransaction => {
  const { id, fromBusinessId, toBusinessId, amount, fee, initiatedBy, at } = transfer;
  const { currency } = amount;
  return {
    eventType: 'T-21',
    entityType: transferEntityType,
    entityId: id,
    valueAt: at,
    description: transfer.clientLabel === null ? 'Internal transfer' : `Internal transfer ${transfer.clientLabel}`,
    actor: initiatedBy,
    entries: [
      debit(account.available(fromBusinessId, currency), debitedBy(transfer)),
      credit(account.available(toBusinessId, currency), amount),
      ...(isZero(fee) ? [] : [credit(account.serviceFeeIncome(currency), fee)]),
      ...repayment(toBusinessId, amount, owed),
    ],
  };
};
