import { approvalSentences as said } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Tx } from '@countinghouse/database';
import { add, type Amount } from '@countinghouse/money';
import {
  applicableRule,
  approvalHours,
  approvalWindowHours,
  votersOf,
  youngAccountHours,
  type ApprovalRule,
  type Electorate,
} from '@countinghouse/payments';
import { noteChanges } from '../../../platform/changes/repository';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import type { Member } from '../../../platform/principal';
import { approvalEntityType, sealOfApproval, type Approval, type Described, type Subject } from './approval';
import { askToExpire } from './expire-approvals';
import { waitingJob } from './mails';
import { accountsTiedTo, letInSince, peopleWhoLetIn } from '../../../platform/authority/let-in-repository';
import { ableApprovers, holdDays, insertApprovals, peopleOfKey, sentSince } from './repository';
import { selectRules } from './rules-repository';

const hour = 3_600_000;

type Asked = {
  readonly member: Member;
  /** An address, or a bank account, by which it is told again; null: not known yet. */
  readonly recipient: string | null;
  /** What it is worth, in the uniform currency. */
  readonly value: Amount;
  readonly at: Date;
};

/** What a withdrawal has to wait for. */
export type Demand = Electorate & {
  readonly rule: ApprovalRule;
  readonly dayAmount: Amount;
  readonly voterIds: readonly string[];
};

/** The person who makes it; of an API key those behind it, too. */
const creatorsOf = async (tx: Tx, { organisationId, apiKey, userId }: Member): Promise<string[]> => {
  const people = apiKey ? await peopleOfKey(tx, organisationId, apiKey.id) : [];
  return [...new Set<string>([userId, ...people])];
};

/** What the demand for approvals of a withdrawal is found from. */
type Grounds = {
  /** The rules in force, at least one. */
  readonly rules: readonly ApprovalRule[];
  readonly creatorIds: readonly string[];
  /** All whose withdrawals count with theirs: one person may be behind accounts that let in one another lately. */
  readonly tiedIds: readonly string[];
};

const youngSince = (at: Date): Date => new Date(at.getTime() - youngAccountHours * hour);

const groundsOf = async (tx: Tx, { member, value, at }: Asked): Promise<Grounds | null> => {
  const { organisationId } = member;
  const rules = (await selectRules(tx, organisationId)).filter(
    ({ threshold, isEnabled }) => isEnabled && threshold.currency === value.currency,
  );
  if (rules.length === 0) return null;
  const creatorIds = await creatorsOf(tx, member);
  return { rules, creatorIds, tiedIds: await accountsTiedTo(tx, organisationId, creatorIds, youngSince(at)) };
};

/** What would be asked of a withdrawal were it made now; null: nothing. */
export const demandOf = async (tx: Tx, asked: Asked): Promise<Demand | null> => {
  const grounds = await groundsOf(tx, asked);
  return grounds && demandOn(tx, asked, grounds);
};

const demandOn = async (
  tx: Tx,
  { member, recipient, value, at }: Asked,
  { rules, creatorIds, tiedIds }: Grounds,
): Promise<Demand | null> => {
  const { organisationId, apiKey } = member;
  const uniformCurrency = value.currency;
  const since = new Date(at.getTime() - approvalWindowHours * hour);
  const earlier = await sentSince(tx, organisationId, { creatorIds: tiedIds, recipient, since, uniformCurrency });
  const rule = applicableRule(rules, { value, earlier, channel: apiKey ? 'API' : 'PERSON' });
  if (!rule) return null;
  const able = await ableApprovers(tx, organisationId, rule.approverIds);
  const approverIds = able.map((one) => one.userId);
  const young = { by: creatorIds, since: youngSince(at) };
  // One person behind two accounts: the approver's was let in by the creator, or the creator's by the approver.
  const youngIds = [
    ...(await letInSince(tx, organisationId, approverIds, young)),
    ...(await peopleWhoLetIn(tx, organisationId, creatorIds, young.since)),
  ];
  const electorate = { creatorIds, approverIds, youngIds };
  return { ...electorate, rule, dayAmount: add(earlier, value), voterIds: votersOf(electorate) };
};

/**
 * The same for one that is about to be made: nobody else adds to the day of its makers, nor of its recipient, until the
 * transaction ends.
 * @throws AppError RULE_VIOLATED (fewer people may approve it than have to)
 */
export const demandFor = async (tx: Tx, asked: Asked): Promise<Demand | null> => {
  const grounds = await groundsOf(tx, asked);
  if (!grounds) return null;
  await holdDays(tx, asked.member.organisationId, { creatorIds: grounds.tiedIds, recipient: asked.recipient });
  const demand = await demandOn(tx, asked, grounds);
  if (demand && demand.voterIds.length < demand.rule.requiredApprovals) {
    const message = said.tooFew(demand.rule.requiredApprovals, demand.voterIds.length);
    throw new AppError('RULE_VIOLATED', { message, rejection: message });
  }
  return demand;
};

/**
 * Asks for the approval of a withdrawal that was just made: what was made, and who may decide, is frozen, and they are told.
 */
export const askForApproval = async (
  tx: Tx,
  demand: Demand,
  subject: Subject & Described,
  secretKey: string,
): Promise<void> => {
  const { rule, dayAmount, creatorIds, approverIds, voterIds } = demand;
  const { organisationId, id, createdAt } = subject;
  const approval: Approval = {
    ...subject,
    ruleId: rule.id,
    threshold: rule.threshold,
    dayAmount,
    requiredApprovals: rule.requiredApprovals,
    creatorIds,
    approverIds,
    voterIds,
    expiresAt: new Date(createdAt.getTime() + approvalHours * hour),
  };
  await insertApprovals(tx, [{ ...approval, approvalSeal: sealOfApproval(approval, secretKey) }]);
  await noteChanges(tx, [
    { organisationId, entityType: approvalEntityType, entityId: id, status: 'PENDING', at: createdAt },
  ]);
  await askToExpire(tx, organisationId, approval.expiresAt);
  for (const userId of voterIds) await enqueue(tx, waitingJob, { organisationId, id, userId }, { organisationId });
};
