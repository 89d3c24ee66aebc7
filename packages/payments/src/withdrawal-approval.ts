import { add, compare, type Amount } from '@countinghouse/money';

/** How long somebody has to decide. */
export const approvalHours = 72;
/** An account that the creator made, or gave access to, so shortly before the withdrawal decides nothing about it. */
export const youngAccountHours = 72;
/** What one creator sends within so long counts together, and what one recipient gets, over all businesses. */
export const approvalWindowHours = 24;
export const mostApprovers = 20;

/** What a rule asks for. The threshold is in the uniform currency of the organisation. */
export type ApprovalTerms = {
  readonly threshold: Amount;
  readonly approverIds: readonly string[];
  readonly requiredApprovals: number;
  /** Whether withdrawals made by an API key are asked about too. */
  readonly includesApi: boolean;
  readonly isEnabled: boolean;
};

export type ApprovalRule = ApprovalTerms & { readonly id: string };

export type Channel = 'PERSON' | 'API';

/** Of two rules the one that applies before the other: the higher threshold, then the more approvals, then by id. */
const before = (a: ApprovalRule, b: ApprovalRule): number =>
  compare(b.threshold, a.threshold) || b.requiredApprovals - a.requiredApprovals || (a.id < b.id ? -1 : 1);

/** The rule for a sum: the one with the highest threshold that the sum reaches; null where none asks. */
const ruleAt = (rules: readonly ApprovalRule[], total: Amount, channel: Channel): ApprovalRule | null => {
  const asking = rules.filter(
    (rule) => rule.isEnabled && (channel === 'PERSON' || rule.includesApi) && compare(rule.threshold, total) <= 0,
  );
  return asking.toSorted(before)[0] ?? null;
};

type Request = {
  /** What it is worth. */
  readonly value: Amount;
  /** What its creator sent within the window before it, or its recipient got if that is more; given up ones left out. */
  readonly earlier: Amount;
  readonly channel: Channel;
};

/** The rule that a new withdrawal is made under; null: it needs no approval. */
export const applicableRule = (
  rules: readonly ApprovalRule[],
  { value, earlier, channel }: Request,
): ApprovalRule | null => ruleAt(rules, add(earlier, value), channel);

const isWeakerThan = (after: ApprovalRule | null, asked: ApprovalRule | null): boolean => {
  if (!asked) return false;
  if (!after) return true;
  return (
    after.requiredApprovals < asked.requiredApprovals || after.approverIds.some((id) => !asked.approverIds.includes(id))
  );
};

/**
 * Whether there is a withdrawal that would be asked about by fewer people, by others, or not at all, were these the rules:
 * such a change needs a second administrator. A rule above another takes its place, so that adding one may weaken as well.
 */
export const isWeaker = (now: readonly ApprovalRule[], then: readonly ApprovalRule[]): boolean =>
  // Between two thresholds nothing changes, so the thresholds themselves stand for every sum.
  [...now, ...then].some(({ threshold }) =>
    (['PERSON', 'API'] as const).some((channel) =>
      isWeakerThan(ruleAt(then, threshold, channel), ruleAt(now, threshold, channel)),
    ),
  );

/** The people who stand behind a withdrawal and those who may decide about it, frozen when it is made. */
export type Electorate = {
  /** The person who made it; of an API key who made it and who answers for it. */
  readonly creatorIds: readonly string[];
  readonly approverIds: readonly string[];
  /** Accounts of approvers that a creator made or gave access to within `youngAccountHours`. */
  readonly youngIds: readonly string[];
};

export type VoteRefusal = 'CREATOR' | 'NOT_LISTED' | 'YOUNG';

/** Why somebody may not decide about a withdrawal; null: they may. */
export const voteRefusal = ({ creatorIds, approverIds, youngIds }: Electorate, userId: string): VoteRefusal | null => {
  if (creatorIds.includes(userId)) return 'CREATOR';
  if (!approverIds.includes(userId)) return 'NOT_LISTED';
  return youngIds.includes(userId) ? 'YOUNG' : null;
};

/** Those who may decide about a withdrawal. */
export const votersOf = (electorate: Electorate): string[] =>
  [...new Set(electorate.approverIds)].filter((id) => voteRefusal(electorate, id) === null);

export type Vote = { readonly userId: string; readonly decision: 'APPROVE' | 'REJECT' };
export type Verdict = 'PENDING' | 'APPROVED' | 'REJECTED';

/**
 * What the votes come to. One rejection decides, however many approvals there are or could come; else as many different
 * people who may decide have to approve as were asked for. Votes of others count for nothing.
 */
export const verdictOf = (
  { voterIds, requiredApprovals }: { readonly voterIds: readonly string[]; readonly requiredApprovals: number },
  votes: readonly Vote[],
): Verdict => {
  const counted = votes.filter(({ userId }) => voterIds.includes(userId));
  if (counted.some(({ decision }) => decision === 'REJECT')) return 'REJECTED';
  const approved = new Set(counted.map(({ userId }) => userId));
  return requiredApprovals > 0 && approved.size >= requiredApprovals ? 'APPROVED' : 'PENDING';
};
