import { referenceError, type NewFiatWithdrawal } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { fiatWithdrawalAmounts, newFiatWithdrawal } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { refused } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { refusingLackOfBalance } from '../../../platform/lack-of-balance';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import type { RateFeed } from '../../../rails/rates';
import { refuseWhileStopped } from '../../carriers/outgoing-stop';
import { askForApproval } from '../withdrawal-approvals';
import { assertWithinLimits, conditionsOf } from './conditions';
import { demandOnFiat } from './demand';
import {
  fiatHeld,
  fiatWithdrawalEntityType,
  sealOf,
  subjectOf,
  type FiatWithdrawal,
  type PaidAccount,
} from './fiat-withdrawal';
import { movementOf } from './moved';
import { insertFiatWithdrawals } from './repository';

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

type Tools = { readonly rates: RateFeed; readonly config: Pick<Config, 'secretKey'> };

/**
 * Creates a withdrawal: amount and fee are held at once, and it goes to the bank at its cut-off, after approval if a rule requires it. In the order
 * of every movement of money: the facts are read and locked, then the refusals one per line, the balance last, because only the ledger under its
 * own locks knows it; from there on nothing may refuse.
 *
 * @returns its id
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED, BELOW_MINIMUM, ABOVE_MAXIMUM, INSUFFICIENT_BALANCE,
 * OUTGOING_STOPPED, RATES_UNAVAILABLE (a rule asks about its worth, and no price is known)
 */
export const createFiatWithdrawal = async (
  tx: Tx,
  change: Change,
  asked: NewFiatWithdrawal,
  { rates, config: { secretKey } }: Tools,
): Promise<string> => {
  const { organisationId } = change.member;
  const conditions = await conditionsOf(tx, await scopeOf(tx, change.member), asked);
  const { business, paidTo, method, times, at } = conditions;
  await refuseWhileStopped(tx, organisationId);
  const amount = amountOf(asked.amount, paidTo.currency);
  assertWithinLimits(amount, method);
  const reference = asked.reference?.trim() || null;
  const wrong = reference === null ? null : referenceError(reference, method.method);
  if (wrong !== null) throw refused('reference', wrong);

  const { uniformAmount, demand } = await demandOnFiat(tx, { conditions, amount, member: change.member, rates });
  const by = actorOf(change.member);
  const described = {
    ...newFiatWithdrawal(demand !== null),
    ...fiatWithdrawalAmounts(amount, method),
    ...times,
    organisationId,
    id: newId(),
    businessId: business.id,
    clientLabel: asked.clientLabel,
    paymentMethod: method.method,
    bankAccountId: paidTo.id,
    paidTo: paidAccountOf(paidTo),
    reference,
    metadata: asked.metadata ?? null,
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
  const withdrawal: FiatWithdrawal = { ...described, seal: sealOf(described, secretKey) };
  await refusingLackOfBalance('amount', () => post(tx, organisationId, [fiatHeld(withdrawal)]));

  // From here it succeeds.
  await insertFiatWithdrawals(tx, [withdrawal]);
  await noteMovement(tx, movementOf(null, withdrawal, { event: 'CREATED', actor: by, at }));
  await recordChange(tx, change, {
    action: 'fiat-withdrawal.create',
    entity: { type: fiatWithdrawalEntityType, id: withdrawal.id },
    after: {
      business: { id: business.id, name: business.name },
      clientLabel: withdrawal.clientLabel,
      currency: amount.currency,
      amount: toText(amount),
      fee: toText(withdrawal.fee),
      bankAccount: { id: paidTo.id, label: paidTo.accountLabel },
      paymentMethod: withdrawal.paymentMethod,
      reference,
      submitAt: times.submitAt.toISOString(),
      approvalStatus: withdrawal.approvalStatus,
    },
  });
  if (demand && uniformAmount)
    await askForApproval(tx, demand, { ...subjectOf(withdrawal, withdrawal.seal), uniformAmount }, secretKey);
  return withdrawal.id;
};
