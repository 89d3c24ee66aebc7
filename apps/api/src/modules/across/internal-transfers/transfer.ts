import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { account, credit, debit, type NewTransaction } from '@countinghouse/ledger';
import { add, isZero, percentOf, precisionOf, zero, type Amount, type Fraction } from '@countinghouse/money';
import { uniformValue, type RateBook } from '@countinghouse/payments';
import type { DailyFigure } from '../../../platform/daily-figures/repository';
import { repayment } from '../../../platform/debts';
import type { Transition } from '../../../platform/transitions/repository';

/** Money moved between two businesses of an organisation: done, or it does not exist. */
export type InternalTransfer = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly fromBusinessId: BusinessId;
  readonly toBusinessId: BusinessId;
  readonly clientLabel: string | null;
  /** What the target gets. */
  readonly amount: Amount;
  /** What the source pays besides; of the amount's currency, zero by most schedules. */
  readonly fee: Amount;
  readonly note: string | null;
  readonly initiatedBy: {
    readonly type: 'USER' | 'API_KEY' | 'SYSTEM' | 'PLATFORM';
    readonly id: string | null;
    readonly label: string;
  };
  readonly at: Date;
};

/** The ledger's and the timeline's word for it. */
export const transferEntityType = 'INTERNAL_TRANSFER';

/** What a schedule takes for moving an amount, half up at what the currency is entered in (rounding rule R3). */
export const transferFee = (amount: Amount, share: Fraction): Amount =>
  percentOf(amount, share, { rounding: 'half-up', decimals: precisionOf(amount.currency) });

/** What leaves the source. */
export const debitedBy = ({ amount, fee }: Pick<InternalTransfer, 'amount' | 'fee'>): Amount => add(amount, fee);

/**
 * T-21: what leaves the source is the target's, and the organisation's as far as it is a fee. What the target owes of the
 * currency is repaid of it (T-25).
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

/** What it adds to the day of both businesses; the fee is in neither. */
export const transferFigures = (
  { organisationId, fromBusinessId, toBusinessId, amount, at }: InternalTransfer,
  prices: { readonly rates: RateBook; readonly uniformCurrency: string },
): DailyFigure[] => {
  const figure = {
    organisationId,
    day: at.toISOString().slice(0, 10),
    count: 1,
    volume: amount,
    uniformVolume: uniformValue(amount, prices.rates, prices.uniformCurrency),
  } as const;
  return [
    { ...figure, businessId: fromBusinessId, direction: 'TRANSFER_OUT' },
    { ...figure, businessId: toBusinessId, direction: 'TRANSFER_IN' },
  ];
};

export const transferCompleted = ({ organisationId, id, initiatedBy, at }: InternalTransfer): Transition => ({
  organisationId,
  entityType: transferEntityType,
  entityId: id,
  from: null,
  to: 'COMPLETED',
  event: 'CREATED',
  reference: '',
  actor: initiatedBy,
  at,
});
