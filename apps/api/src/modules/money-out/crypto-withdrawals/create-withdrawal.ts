import type { NewWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import type { Tx } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import type { Config } from '../../../config';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { actorOf } from '../../../platform/principal';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf } from '../../organisation/businesses';
import { refuseWhileStopped } from '../../carriers/outgoing-stop';
import { keepOriginator } from '../../money-in/travel-rule';
import { askForApproval, demandFor } from '../withdrawal-approvals';
import { decideNewWithdrawal, recipientFactsOf, withdrawalFrom } from './decide-new-withdrawal';
import { askToPayOut } from './pay-out-job';
import { conditionsOf } from './price';
import { subjectOf, withdrawalEntityType, type Withdrawal } from './withdrawal';
import { writeWithdrawals } from './write-withdrawals';

type Tools = {
  readonly rates: RateFeed;
  readonly offers: Offers;
  readonly config: Pick<Config, 'mode' | 'secretKey' | 'travelRule'>;
};

/**
 * Creates a withdrawal: its largest cost is held at once, so that nothing else can spend it, and the payout sends it, after approval if a rule
 * requires it. In the order of every movement of money: the facts are read and locked, then the refusals one per line, the balance last, because
 * only the ledger under its own locks knows it; from there on nothing may refuse.
 *
 * @returns its id
 * @throws AppError ORGANISATION_SUSPENDED, NOT_FOUND, RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED, BELOW_MINIMUM,
 * ABOVE_MAXIMUM, ADDRESS_NOT_WHITELISTED, TRAVEL_RULE_DATA_REQUIRED, DUPLICATE_CLIENT_ID, OUTGOING_STOPPED, INSUFFICIENT_BALANCE, RATES_UNAVAILABLE
 */
export const createWithdrawal = async (tx: Tx, change: Change, asked: NewWithdrawal, tools: Tools): Promise<string> => {
  const { config } = tools;
  const { secretKey } = config;
  const { organisationId } = change.member;
  const conditions = await conditionsOf(tx, await scopeOf(tx, change.member), asked, tools);
  await refuseWhileStopped(tx, organisationId);
  const facts = await recipientFactsOf(tx, conditions, [asked], config);
  const decided = decideNewWithdrawal(conditions, facts, asked);
  const { business, at } = conditions;
  const { to, provided, beneficiary, uniformAmount: value } = decided;
  const demand = await demandFor(tx, {
    member: change.member,
    kind: 'CRYPTO',
    shares: new Map([[to.address, value]]),
    value,
    at,
  });

  const by = actorOf(change.member);
  const beneficiaryId =
    beneficiary && (await keepOriginator(tx, { organisationId, originator: beneficiary, by, at }, secretKey));
  const made = { needsApproval: demand !== null, beneficiaryId, batch: null, by, secretKey };
  const withdrawal = withdrawalFrom(conditions, decided, made);
  await writeWithdrawals(tx, organisationId, [{ withdrawal, providerId: provided?.provider.id ?? null }]);

  // From here it succeeds.
  await recordChange(tx, change, {
    action: 'crypto-withdrawal.create',
    entity: { type: withdrawalEntityType, id: withdrawal.id },
    after: auditView(withdrawal, business.name),
  });
  if (demand) await askForApproval(tx, demand, subjectOf(withdrawal, withdrawal.seal), secretKey);
  else await askToPayOut(tx);
  return withdrawal.id;
};

/** Withdrawal in the audit trail: everything except its beneficiary. */
const auditView = (withdrawal: Withdrawal, businessName: string) => ({
  business: { id: withdrawal.businessId, name: businessName },
  clientWithdrawalId: withdrawal.clientWithdrawalId,
  cryptoCurrency: withdrawal.amount.currency,
  network: withdrawal.network,
  recipientAddress: withdrawal.recipientAddress,
  toProvider: withdrawal.travelAddress !== null,
  destinationTag: withdrawal.destinationTag,
  amount: toText(withdrawal.amount),
  recipientAmount: toText(withdrawal.recipientAmount),
  blockchainFeePaidBy: withdrawal.feePayer,
  debitCurrency: withdrawal.heldAmount.currency,
  heldAmount: toText(withdrawal.heldAmount),
  hasBeneficiary: withdrawal.beneficiaryId !== null,
  note: withdrawal.note,
  approvalStatus: withdrawal.approvalStatus,
});
