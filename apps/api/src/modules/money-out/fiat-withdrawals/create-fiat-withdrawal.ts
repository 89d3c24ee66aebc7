import type { NewFiatWithdrawal } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import type { Tx } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import type { Config } from '../../../config';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { actorOf } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import type { RateFeed } from '../../../rails/rates';
import { refuseWhileStopped } from '../../carriers/outgoing-stop';
import { askForApproval } from '../withdrawal-approvals';
import { conditionsOfOne } from './conditions';
import { decideNewFiatWithdrawal, fiatWithdrawalFrom } from './decide-new-fiat-withdrawal';
import { demandOnFiat } from './demand';
import { fiatWithdrawalEntityType, subjectOf } from './fiat-withdrawal';
import { writeFiatWithdrawals } from './write-fiat-withdrawals';

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
  const { conditions, to } = await conditionsOfOne(tx, await scopeOf(tx, change.member), asked);
  await refuseWhileStopped(tx, organisationId);
  const decided = decideNewFiatWithdrawal(to, asked);
  const { amount } = decided.amounts;
  const { uniformAmount, demand } = await demandOnFiat(tx, { conditions, to, amount, member: change.member, rates });

  const by = actorOf(change.member);
  const made = { uniformAmount, needsApproval: demand !== null, batch: null, by, secretKey };
  const withdrawal = fiatWithdrawalFrom(conditions, decided, made);
  await writeFiatWithdrawals(tx, organisationId, [withdrawal]);

  // From here it succeeds.
  const { business } = conditions;
  await recordChange(tx, change, {
    action: 'fiat-withdrawal.create',
    entity: { type: fiatWithdrawalEntityType, id: withdrawal.id },
    after: {
      business: { id: business.id, name: business.name },
      clientLabel: withdrawal.clientLabel,
      currency: amount.currency,
      amount: toText(amount),
      fee: toText(withdrawal.fee),
      bankAccount: { id: to.paidTo.id, label: to.paidTo.accountLabel },
      paymentMethod: withdrawal.paymentMethod,
      reference: withdrawal.reference,
      submitAt: to.times.submitAt.toISOString(),
      approvalStatus: withdrawal.approvalStatus,
    },
  });
  if (demand && uniformAmount)
    await askForApproval(tx, demand, { ...subjectOf(withdrawal, withdrawal.seal), uniformAmount }, secretKey);
  return withdrawal.id;
};
