import { referenceError, type NewFiatWithdrawal } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { amountOf, type Amount } from '@countinghouse/money';
import {
  fiatWithdrawalAmounts,
  newFiatWithdrawal,
  type Actor,
  type FiatWithdrawalAmounts,
} from '@countinghouse/payments';
import { refused } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { assertWithinLimits, type Conditions, type Destination } from './conditions';
import { sealOf, type FiatWithdrawal, type PaidAccount } from './fiat-withdrawal';

/** Snapshot of the account: enough to pay it, and to show it for good. */
export const paidAccountOf = (account: PaidAccount): PaidAccount => ({
  accountLabel: account.accountLabel,
  holderName: account.holderName,
  street: account.street,
  city: account.city,
  postalCode: account.postalCode,
  country: account.country,
  bankName: account.bankName,
  bankAddress: account.bankAddress,
  iban: account.iban,
  accountNumber: account.accountNumber,
  sortCode: account.sortCode,
  routingNumber: account.routingNumber,
  swiftCode: account.swiftCode,
  intermediaryBankName: account.intermediaryBankName,
  intermediaryBankAddress: account.intermediaryBankAddress,
});

/** Fields of a request that say how much, and under which names. */
type Asked = Pick<NewFiatWithdrawal, 'clientLabel' | 'amount' | 'reference' | 'metadata'>;

/** A request that may become a withdrawal. */
export type Decided = {
  readonly clientLabel: string;
  readonly to: Destination;
  readonly amounts: FiatWithdrawalAmounts;
  readonly reference: string | null;
  readonly metadata: NonNullable<FiatWithdrawal['metadata']> | null;
};

/**
 * Decides about a request by the facts alone, the refusals one per line.
 *
 * @throws AppError BELOW_MINIMUM, ABOVE_MAXIMUM, RULE_VIOLATED
 */
export const decideNewFiatWithdrawal = (to: Destination, asked: Asked): Decided => {
  const amount = amountOf(asked.amount, to.paidTo.currency);
  assertWithinLimits(amount, to.method);
  const reference = asked.reference?.trim() || null;
  const wrong = reference === null ? null : referenceError(reference, to.method.method);
  if (wrong !== null) throw refused('reference', wrong);
  const { clientLabel, metadata = null } = asked;
  return { clientLabel, to, amounts: fiatWithdrawalAmounts(amount, to.method), reference, metadata };
};

type Made = {
  /** Null: no price is known. */
  readonly uniformAmount: Amount | null;
  readonly needsApproval: boolean;
  readonly batch: FiatWithdrawal['batch'];
  readonly by: Actor;
  readonly secretKey: string;
};

/** New withdrawal of a decided request, under its seal. */
export const fiatWithdrawalFrom = (
  { organisation, business, at }: Conditions,
  { clientLabel, to: { paidTo, method, times }, amounts, reference, metadata }: Decided,
  { uniformAmount, needsApproval, batch, by, secretKey }: Made,
): FiatWithdrawal => {
  const described = {
    ...newFiatWithdrawal(needsApproval),
    ...amounts,
    ...times,
    organisationId: organisation.id,
    id: newId(),
    businessId: business.id,
    clientLabel,
    batch,
    paymentMethod: method.method,
    bankAccountId: paidTo.id,
    paidTo: paidAccountOf(paidTo),
    reference,
    metadata,
    uniformAmount,
    initiatedBy: by,
    createdAt: at,
    fileId: null,
    sentAt: null,
    saidByBank: null,
    completedAt: null,
    bankTransactionId: null,
    returnedAt: null,
    returnedAmount: null,
  };
  return { ...described, seal: sealOf(described, secretKey) };
};
