import type { BusinessId } from '@countinghouse/contract/ids';
import { sum, zero, type Amount } from '@countinghouse/money';
import {
  applicableRule,
  approvalHours,
  approvalWindowHours,
  verdictOf,
  votersOf,
  type Actor,
  type ApprovalRule,
  type Channel,
} from '@countinghouse/payments';
import type { subjectOf } from '../modules/money-out/crypto-withdrawals';
import { sealOfApproval, sealOfVote, type KeptApproval } from '../modules/money-out/withdrawal-approvals';
import { addMinutes } from './calendar';
import type { ApprovalStep } from './chunk';
import type { Outgoing } from './outgoing';
import type { PlannedVote } from './plan-withdrawal';
import type { Telling } from './telling';

type Asked = {
  readonly businessId: BusinessId;
  readonly personId: string;
  readonly value: Amount;
  readonly at: Date;
  readonly channel: Channel;
};

export type Demand = {
  readonly rule: ApprovalRule;
  readonly dayAmount: Amount;
  readonly approverIds: readonly string[];
  readonly voterIds: readonly string[];
};

const gaveUp: readonly string[] = ['REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'];

/** What the organisation's rules ask of a withdrawal: as the live flow asks it, of what the history knows. */
export const demandOf = (
  out: Outgoing,
  { businessId, personId, value, at, channel }: Asked,
): Demand | 'TOO_FEW' | null => {
  const since = addMinutes(at, -60 * approvalWindowHours);
  const earlier = sum(
    [...out.withdrawals.values()]
      .filter((one) => one.businessId === businessId && one.createdAt > since && !gaveUp.includes(one.status))
      .filter(({ initiatedBy }) => (out.peopleBehind.get(initiatedBy.id ?? '') ?? initiatedBy.id) === personId)
      .map(({ uniformAmount }) => uniformAmount),
    value.currency,
  );
  const rules = out.rules.filter(
    ({ createdAt, threshold }) => createdAt <= at && threshold.currency === value.currency,
  );
  const sent = { CRYPTO: earlier, FIAT: zero(value.currency) };
  const applied = applicableRule(rules, { kind: 'CRYPTO', value, sent, received: zero(value.currency), channel });
  if (!applied) return null;
  const { rule, total: dayAmount } = applied;
  const approverIds = rule.approverIds.filter((id) => out.approvers.has(id));
  const voterIds = votersOf({ creatorIds: [personId], approverIds, youngIds: [] });
  return voterIds.length < rule.requiredApprovals ? 'TOO_FEW' : { rule, dayAmount, approverIds, voterIds };
};

const note = ({ chunk }: Telling, step: ApprovalStep): void => {
  chunk.approvals.push(step);
};

/** Asks for the approval of what was just made. */
export const askAbout = (
  telling: Telling,
  subject: ReturnType<typeof subjectOf>,
  { rule, dayAmount, approverIds, voterIds, creatorIds }: Demand & { readonly creatorIds: readonly string[] },
): void => {
  const asked = {
    ...subject,
    ruleId: rule.id,
    threshold: rule.threshold,
    dayAmount,
    requiredApprovals: rule.requiredApprovals,
    creatorIds,
    approverIds,
    voterIds,
    expiresAt: addMinutes(subject.createdAt, 60 * approvalHours),
  };
  const about: KeptApproval = {
    ...asked,
    approvalSeal: sealOfApproval(asked, telling.out.secretKey),
    status: 'PENDING',
  };
  telling.out.approvals.set(about.id, about);
  note(telling, { kind: 'ASKED', about });
};

type Verdict = { readonly kind: 'APPROVED' | 'REJECTED' | 'PENDING'; readonly actor: Actor };

/** Has the next of the demonstration's approvers who has not said anything yet say something; null where there is none. */
export const castVote = (
  telling: Telling,
  id: string,
  { decision, comment }: PlannedVote,
  at: Date,
): Verdict | null => {
  const { out } = telling;
  const about = out.approvals.get(id);
  if (!about) return null;
  const votes = out.votes.get(id) ?? [];
  const userId = about.voterIds.find((one) => out.demoApprovers.has(one) && !votes.some((cast) => cast.userId === one));
  if (userId === undefined) return null;
  const label = out.demoApprovers.get(userId) ?? '';
  const vote = { userId, decision, at, seal: sealOfVote(about.approvalSeal, { userId, decision }, at, out.secretKey) };
  out.votes.set(id, [...votes, vote]);
  note(telling, { kind: 'VOTED', about, vote: { ...vote, label, comment } });
  return { kind: verdictOf(about, [...votes, vote]), actor: { type: 'USER', id: userId, label } };
};

/** Records the outcome of the request. */
export const endAsked = (
  telling: Telling,
  id: string,
  outcome: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED',
  at: Date,
): void => {
  const { out } = telling;
  const about = out.approvals.get(id);
  if (!about) return;
  out.approvals.delete(id);
  out.votes.delete(id);
  note(telling, { kind: 'ENDED', about, outcome, at });
};
