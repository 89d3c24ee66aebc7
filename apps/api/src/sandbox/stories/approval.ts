import type { BusinessId } from '@countinghouse/contract/ids';
import { sum, zero, type Amount } from '@countinghouse/money';
import {
  applicableRule,
  approvalHours,
  approvalWindowHours,
  neededApproval,
  verdictOf,
  votersOf,
  type Actor,
  type ApprovalRule,
  type Channel,
  type Vote,
} from '@countinghouse/payments';
import type { subjectOf } from '../../modules/money-out/crypto-withdrawals';
import { sealOfApproval, sealOfVote, type KeptApproval } from '../../modules/money-out/withdrawal-approvals';
import { addMinutes } from '../calendar';
import type { Outgoing } from '../outgoing';
import type { Run } from '../run';

type Asking = {
  readonly businessId: BusinessId;
  readonly personId: string;
  readonly value: Amount;
  readonly at: Date;
  readonly channel: Channel;
};

type Demand = {
  readonly rule: ApprovalRule;
  readonly dayAmount: Amount;
  readonly approverIds: readonly string[];
  readonly voterIds: readonly string[];
};

const gaveUp: readonly string[] = ['REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'];

/** Approvals that the organisation's rules require of a withdrawal, by the live flow's rules on the history's data. */
export const demandOf = (
  out: Outgoing,
  { businessId, personId, value, at, channel }: Asking,
): Demand | 'TOO_FEW' | null => {
  const since = addMinutes(at, -60 * approvalWindowHours);
  const earlier = [...out.withdrawals.values()]
    .filter((one) => one.businessId === businessId && one.createdAt > since && !gaveUp.includes(one.status))
    .filter(({ initiatedBy }) => (out.peopleBehind.get(initiatedBy.id ?? '') ?? initiatedBy.id) === personId)
    .map(({ uniformAmount }) => uniformAmount);
  const { currency } = value;
  const rules = out.rules.filter(({ createdAt, threshold }) => createdAt <= at && threshold.currency === currency);
  const sent = { CRYPTO: sum(earlier, currency), FIAT: zero(currency) };
  const request = { kind: 'CRYPTO', value, sent, received: zero(currency), channel } as const;
  const applied = applicableRule(rules, request);
  const least = out.floors
    .filter(({ kind }) => kind === 'CRYPTO')
    .map((floor) => neededApproval([], floor, request)?.approvals ?? 0);
  // Withdrawals that only a floor keeps waiting are not told.
  if (Math.max(0, ...least) > (applied?.rule.requiredApprovals ?? 0)) return 'TOO_FEW';
  if (!applied) return null;
  const { rule, total: dayAmount } = applied;
  const approverIds = rule.approverIds.filter((id) => out.approvers.has(id));
  const voterIds = votersOf({ creatorIds: [personId], approverIds, youngIds: [] });
  return voterIds.length < rule.requiredApprovals ? 'TOO_FEW' : { rule, dayAmount, approverIds, voterIds };
};

type Verdict = { readonly kind: 'APPROVED' | 'REJECTED' | 'PENDING'; readonly actor: Actor };

/** A request for approval under way. */
export type Approval = {
  /** Casts the vote of the demonstration's next approver who has not voted; returns null without one. */
  vote(cast: Pick<Vote, 'decision'> & { readonly comment: string | null }, at: Date): Verdict | null;
  end(outcome: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED', at: Date): void;
};

/** Requests approval of the withdrawal just made. */
export const askAbout = (
  run: Run,
  subject: ReturnType<typeof subjectOf>,
  { rule, dayAmount, approverIds, voterIds, creatorIds }: Demand & { readonly creatorIds: readonly string[] },
): Approval => {
  const { secretKey } = run.world;
  const asked = {
    ...subject,
    contents: null,
    ruleId: rule.id,
    threshold: rule.threshold,
    dayAmount,
    requiredApprovals: rule.requiredApprovals,
    creatorIds,
    approverIds,
    voterIds,
    expiresAt: addMinutes(subject.createdAt, 60 * approvalHours),
  };
  const about: KeptApproval = { ...asked, approvalSeal: sealOfApproval(asked, secretKey), status: 'PENDING' };
  run.chunk.approvals.push(about);
  const votes: Vote[] = [];
  return {
    vote: ({ decision, comment }, at) => {
      const isFree = (id: string) => run.out.demoApprovers.has(id) && !votes.some((vote) => vote.userId === id);
      const userId = voterIds.find(isFree);
      if (userId === undefined) return null;
      const label = run.out.demoApprovers.get(userId) ?? '';
      const cast: Vote = { userId, decision, raisedTo: null };
      votes.push(cast);
      const seal = sealOfVote(about.approvalSeal, cast, at, secretKey);
      run.chunk.votes.push({ about, vote: { ...cast, at, seal, label, comment } });
      return { kind: verdictOf(about, votes), actor: { type: 'USER', id: userId, label } };
    },
    end: (outcome, at) => void run.chunk.outcomes.push({ about, outcome, at }),
  };
};
