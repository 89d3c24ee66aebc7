import { approvalSentences as said } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { add, max, subtract, zero, type Amount } from '@countinghouse/money';
import {
  approvalHours,
  approvalWindowHours,
  neededApproval,
  votersOf,
  youngAccountHours,
  type ApprovalFloor,
  type ApprovalRule,
  type Channel,
  type Electorate,
  type WithdrawalKind,
} from '@countinghouse/payments';
import { noteChanges } from '../../../platform/changes/repository';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import type { Member } from '../../../platform/principal';
import { approvalEntityType, sealOfApproval, type Approval, type Described, type Subject } from './approval';
import { askToExpire } from './expire-approvals';
import { waitingJob } from './mails';
import { accountsTiedTo, letInSince, admittersOf } from '../../../platform/authority/let-in-repository';
import { findFloor } from './floors-repository';
import { ableApprovers, approverChoices, holdDays, insertApprovals, peopleOfKey, sentSince } from './repository';
import { selectRules } from './rules-repository';

const hour = 3_600_000;

type Asked = {
  readonly member: Pick<Member, 'organisationId' | 'userId'> & { readonly apiKey: { readonly id: string } | null };
  readonly kind: WithdrawalKind;
  /** Worth of what each recipient gets: an address, or the key of a bank account; none: not known yet. */
  readonly shares: ReadonlyMap<string, Amount>;
  /** Worth of the whole, in the uniform currency. */
  readonly value: Amount;
  readonly at: Date;
};

/** A withdrawal whose recipient is named after its creation. */
type Named = Omit<Asked, 'member' | 'shares'> & {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly recipient: string;
  readonly channel: Channel;
  /** The person or the API key that made it. */
  readonly makerId: string;
  readonly createdAt: Date;
};

/** A withdrawal whose sum is measured. */
type Measured = Omit<Asked, 'member'> & {
  readonly organisationId: OrganisationId;
  readonly channel: Channel;
  /** The withdrawal itself, where it exists already. */
  readonly except?: string;
  /** Beginning of the time over which it is summed; left out: that of now. */
  readonly since?: Date;
};

/** Approval that a withdrawal has to wait for. */
export type Demand = Electorate & {
  /** Null: only a floor of the operators asks for it, and everybody who may create withdrawals may approve. */
  readonly ruleId: string | null;
  readonly requiredApprovals: number;
  readonly threshold: Amount;
  readonly dayAmount: Amount;
  readonly voterIds: readonly string[];
};

/** The creator; for an API key also the people behind it. */
const creatorsOf = async (tx: Tx, { organisationId, apiKey, userId }: Asked['member']): Promise<string[]> => {
  const people = apiKey ? await peopleOfKey(tx, organisationId, apiKey.id) : [];
  return [...new Set<string>([userId, ...people])];
};

/** Facts that decide if a withdrawal needs approval. */
type Grounds = {
  /** The rules in force about its kind, and the floor; not none of both. */
  readonly rules: readonly ApprovalRule[];
  readonly floor: ApprovalFloor | null;
  readonly creatorIds: readonly string[];
  /** Creators whose withdrawals count together: accounts that recently admitted one another may belong to one person. */
  readonly tiedIds: readonly string[];
};

const youngSince = (at: Date): Date => new Date(at.getTime() - youngAccountHours * hour);

/** The rules in force about a kind of withdrawals, in the organisation's uniform currency. */
const rulesAbout = async (
  tx: Tx,
  organisationId: OrganisationId,
  kind: WithdrawalKind,
  uniformCurrency: string,
): Promise<ApprovalRule[]> =>
  (await selectRules(tx, organisationId)).filter(
    ({ threshold, isEnabled, kinds }) => isEnabled && kinds.includes(kind) && threshold.currency === uniformCurrency,
  );

/** True if any rule covers withdrawals of a kind, or a floor does. */
export const mayNeedApproval = async (
  tx: Tx,
  organisationId: OrganisationId,
  kind: WithdrawalKind,
  uniformCurrency: string,
): Promise<boolean> =>
  (await rulesAbout(tx, organisationId, kind, uniformCurrency)).length > 0 ||
  (await findFloor(tx, organisationId, kind)) !== null;

/** Rules and floor about withdrawals of a kind; null without either. */
const policiesOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  kind: WithdrawalKind,
  uniformCurrency: string,
): Promise<Pick<Grounds, 'rules' | 'floor'> | null> => {
  const rules = await rulesAbout(tx, organisationId, kind, uniformCurrency);
  const floor = await findFloor(tx, organisationId, kind);
  if (rules.length === 0 && !floor) return null;
  return { rules, floor };
};

/** Beginning of the time over which withdrawals are summed. */
const daySince = (at: Date): Date => new Date(at.getTime() - approvalWindowHours * hour);

const groundsOf = async (tx: Tx, { member, kind, value, at }: Asked): Promise<Grounds | null> => {
  const { organisationId } = member;
  const policies = await policiesOf(tx, organisationId, kind, value.currency);
  if (!policies) return null;
  const creatorIds = await creatorsOf(tx, member);
  return { ...policies, creatorIds, tiedIds: await accountsTiedTo(tx, organisationId, creatorIds, youngSince(at)) };
};

/**
 * Amount that counts as received before a withdrawal of this value, so that the sum is that of the recipient who gets most: each of several recipients
 * counts with what it gets of the whole.
 */
const receivedBefore = (
  value: Amount,
  shares: ReadonlyMap<string, Amount>,
  received: ReadonlyMap<string, Amount>,
): Amount => {
  const none = zero(value.currency);
  const sums = [...shares].map(([recipient, share]) => add(share, received.get(recipient) ?? none));
  return max(none, subtract(sums.reduce(max, none), value));
};

/** Approval needed by a withdrawal, or several at once, if created now; null for none. */
export const demandOf = async (tx: Tx, asked: Asked): Promise<Demand | null> => {
  const grounds = await groundsOf(tx, asked);
  return grounds && demandOn(tx, measured(asked), grounds);
};

const measured = ({ member, ...asked }: Asked): Measured => ({
  ...asked,
  organisationId: member.organisationId,
  channel: member.apiKey ? 'API' : 'PERSON',
});

const demandOn = async (
  tx: Tx,
  { organisationId, channel, kind, shares, value, at, except, since = daySince(at) }: Measured,
  { rules, floor, creatorIds, tiedIds }: Grounds,
): Promise<Demand | null> => {
  const recipients = [...shares.keys()];
  const day = { kind, creatorIds: tiedIds, recipients, since, uniformCurrency: value.currency };
  const counted = await sentSince(tx, organisationId, { ...day, ...(except !== undefined && { except }) });
  const received = receivedBefore(value, shares, counted.received);
  const needed = neededApproval(rules, floor, { kind, value, sent: counted.sent, received, channel });
  if (!needed) return null;
  const { rule, approvals: requiredApprovals, threshold, total: dayAmount } = needed;
  const able = rule
    ? await ableApprovers(tx, organisationId, rule.approverIds)
    : await approverChoices(tx, organisationId);
  const approverIds = able.map((one) => one.userId);
  const young = { by: creatorIds, since: youngSince(at) };
  // One person behind two accounts: the approver's was let in by the creator, or the creator's by the approver.
  const youngIds = [
    ...(await letInSince(tx, organisationId, approverIds, young)),
    ...(await admittersOf(tx, organisationId, creatorIds, young.since)),
  ];
  const electorate = { creatorIds, approverIds, youngIds };
  const voterIds = votersOf(electorate);
  return { ...electorate, ruleId: rule?.id ?? null, requiredApprovals, threshold, dayAmount, voterIds };
};

/**
 * Approval needed by a withdrawal, or several at once, about to be created: nobody else adds to the day of its makers, nor of a recipient, until the transaction ends.
 *
 * @throws AppError RULE_VIOLATED (fewer people may approve it than have to)
 */
export const demandFor = async (tx: Tx, asked: Asked): Promise<Demand | null> => {
  const grounds = await groundsOf(tx, asked);
  if (!grounds) return null;
  const { member, kind, shares } = asked;
  await holdDays(tx, member.organisationId, { kind, creatorIds: grounds.tiedIds, recipients: [...shares.keys()] });
  const demand = await demandOn(tx, measured(asked), grounds);
  if (demand && !canBeMet(demand)) {
    const message = said.tooFew(demand.requiredApprovals, demand.voterIds.length);
    throw new AppError('RULE_VIOLATED', { message, rejection: message });
  }
  return demand;
};

/**
 * Approval needed by a withdrawal because of the recipient whom another provider named since: with what went to that recipient on this day it reaches a
 * rule or a floor. Nobody else adds to that day until the transaction ends. The day is that of its creation, and goes on until now: what was made on one
 * day counts together, however late it is named. What its makers sent was counted at its creation. Null for none.
 */
export const demandForNamed = async (tx: Tx, { organisationId, makerId, ...named }: Named): Promise<Demand | null> => {
  const { kind, recipient, value, at, channel, id: except, createdAt } = named;
  const policies = await policiesOf(tx, organisationId, kind, value.currency);
  if (!policies) return null;
  const creatorIds = channel === 'API' ? await peopleOfKey(tx, organisationId, makerId) : [makerId];
  await holdDays(tx, organisationId, { kind, creatorIds: [], recipients: [recipient] });
  const grounds = { ...policies, creatorIds: [...new Set(creatorIds)], tiedIds: [] };
  const shares = new Map([[recipient, value]]);
  const since = daySince(createdAt);
  return demandOn(tx, { organisationId, channel, kind, shares, value, at, except, since }, grounds);
};

/** True if as many people may approve it as have to. */
export const canBeMet = ({ voterIds, requiredApprovals }: Demand): boolean => voterIds.length >= requiredApprovals;

/** Opens the approval of a withdrawal: its content and its voters are frozen, and the voters notified. */
export const askForApproval = async (
  tx: Tx,
  demand: Demand,
  { contents = null, ...subject }: Subject & Described & { readonly contents?: Buffer | null },
  secretKey: string,
): Promise<void> => {
  const { ruleId, requiredApprovals, threshold, dayAmount, creatorIds, approverIds, voterIds } = demand;
  const { organisationId, id, createdAt } = subject;
  const approval: Approval = {
    ...subject,
    contents,
    ruleId,
    threshold,
    dayAmount,
    requiredApprovals,
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
