import { add, compare, max, zero, type Amount } from '@countinghouse/money';

/** Hours until a request expires. */
export const approvalHours = 72;
/** Hours for which an account that the creator made, or gave access to, has no vote on his withdrawals. */
export const youngAccountHours = 72;
/** Window, in hours, in which the withdrawals of one creator, and of one recipient, count together over all businesses. */
export const approvalWindowHours = 24;
export const mostApprovers = 20;

/** Coins that leave, or money to a bank account. */
export const withdrawalKinds = ['CRYPTO', 'FIAT'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

/** Terms of a rule. The threshold is in the uniform currency of the organisation. */
export type ApprovalTerms = {
  /** Kinds of withdrawals it applies to and sums up: at least one. */
  readonly kinds: readonly WithdrawalKind[];
  readonly threshold: Amount;
  readonly approverIds: readonly string[];
  readonly requiredApprovals: number;
  /** True if withdrawals made by an API key need approval too. */
  readonly includesApi: boolean;
  readonly isEnabled: boolean;
};

export type ApprovalRule = ApprovalTerms & { readonly id: string };

const channels = ['PERSON', 'API'] as const;
export type Channel = (typeof channels)[number];

/**
 * Least number of approvals that operators ask of an organisation's withdrawals of a kind, by people and API keys alike, from a day's sum of that
 * kind on.
 */
export type ApprovalFloor = {
  readonly kind: WithdrawalKind;
  /** In the uniform currency of the organisation. */
  readonly threshold: Amount;
  readonly approvals: number;
};

/** Precedence of two rules: the higher threshold, then the more approvals, then by id. */
const before = (a: ApprovalRule, b: ApprovalRule): number =>
  compare(b.threshold, a.threshold) || b.requiredApprovals - a.requiredApprovals || (a.id < b.id ? -1 : 1);

/** Value of a withdrawal plus the earlier ones that count with it: those of its kind, and those of every kind. */
type Totals = { readonly ofKind: Amount; readonly ofAll: Amount };

type Asking = { readonly kind: WithdrawalKind; readonly channel: Channel };

const totalFor = ({ kinds }: ApprovalRule, { ofKind, ofAll }: Totals): Amount => (kinds.length > 1 ? ofAll : ofKind);

/** Rule with the highest threshold that its total reaches; null for none. */
const ruleAt = (rules: readonly ApprovalRule[], totals: Totals, { kind, channel }: Asking): ApprovalRule | null =>
  rules
    .filter(
      (rule) =>
        rule.isEnabled &&
        rule.kinds.includes(kind) &&
        (channel === 'PERSON' || rule.includesApi) &&
        compare(rule.threshold, totalFor(rule, totals)) <= 0,
    )
    .reduce<ApprovalRule | null>((first, rule) => (first && before(first, rule) < 0 ? first : rule), null);

type Request = Asking & {
  /** Value of the withdrawal. */
  readonly value: Amount;
  /** Earlier withdrawals of its creator within the window, per kind; abandoned ones left out. */
  readonly sent: Readonly<Record<WithdrawalKind, Amount>>;
  /** Earlier withdrawals to its recipient within the window, from any creator; abandoned ones left out. */
  readonly received: Amount;
};

/** Rule, and its measured sum, this withdrawal included. */
type Applied = { readonly rule: ApprovalRule; readonly total: Amount };

const totalsOf = ({ kind, value, sent, received }: Request): Totals => {
  const plus = (earlier: Amount): Amount => add(max(earlier, received), value);
  return { ofKind: plus(sent[kind]), ofAll: plus(withdrawalKinds.map((one) => sent[one]).reduce(add)) };
};

/** The rule that a new withdrawal is made under; null: none asks about it. */
export const applicableRule = (rules: readonly ApprovalRule[], request: Request): Applied | null => {
  const totals = totalsOf(request);
  const rule = ruleAt(rules, totals, request);
  return rule && { rule, total: totalFor(rule, totals) };
};

/** Approval that a new withdrawal needs. */
type Needed = {
  /** Null: only the floor asks for it. */
  readonly rule: ApprovalRule | null;
  readonly approvals: number;
  /** Threshold that was reached, and the sum that reached it. */
  readonly threshold: Amount;
  readonly total: Amount;
};

/** The people of the rule and the number of the rule or of the floor, whichever is more; null: no approval is needed. */
export const neededApproval = (
  rules: readonly ApprovalRule[],
  floor: ApprovalFloor | null,
  request: Request,
): Needed | null => {
  const applied = applicableRule(rules, request);
  const ofKind = totalsOf(request).ofKind;
  const reached = floor && compare(floor.threshold, ofKind) <= 0 ? floor : null;
  if (applied) {
    const { rule, total } = applied;
    const approvals = Math.max(rule.requiredApprovals, reached?.approvals ?? 0);
    return { rule, approvals, threshold: rule.threshold, total };
  }
  return reached && { rule: null, approvals: reached.approvals, threshold: reached.threshold, total: ofKind };
};

/** Terms of a rule that a floor does not allow. */
export type BelowFloor = 'requiredApprovals' | 'includesApi' | 'approverIds';

/**
 * First term of a rule that asks less than a floor of withdrawals which the floor is about, or names too few people to satisfy it there; null for
 * none.
 *
 * @param rules all rules as they will be, this one among them
 */
export const termBelowFloor = (
  rule: ApprovalRule,
  rules: readonly ApprovalRule[],
  { kind, threshold, approvals }: ApprovalFloor,
): BelowFloor | null => {
  if (!rule.isEnabled || !rule.kinds.includes(kind)) return null;
  const isWithin = compare(rule.threshold, threshold) >= 0;
  if (isWithin && rule.requiredApprovals < approvals) return 'requiredApprovals';
  if (isWithin && !rule.includesApi) return 'includesApi';
  // A lower rule still applies where the floor begins, unless another one stands between.
  const totals = { ofKind: threshold, ofAll: threshold };
  const applies = channels.some((channel) => ruleAt(rules, totals, { kind, channel })?.id === rule.id);
  return applies && rule.approverIds.length < approvals ? 'approverIds' : null;
};

const isWeakerThan = (after: ApprovalRule | null, asked: ApprovalRule | null): boolean => {
  if (!asked) return false;
  if (!after) return true;
  return (
    after.requiredApprovals < asked.requiredApprovals || after.approverIds.some((id) => !asked.approverIds.includes(id))
  );
};

/**
 * True if under the new rules some withdrawal would need fewer approvals, other approvers, or none: such a change needs a second administrator. A
 * rule above another takes its place, so that adding one may weaken as well.
 */
export const isWeaker = (now: readonly ApprovalRule[], then: readonly ApprovalRule[]): boolean => {
  // Between two thresholds nothing changes, so the thresholds themselves, and zero, represent every sum.
  const thresholds = [...now, ...then].map(({ threshold }) => [threshold.units, threshold] as const);
  const sums = [...new Map(thresholds.flatMap((one) => [one, [0n, zero(one[1].currency)] as const])).values()];
  return sums.some((ofKind) =>
    sums
      .filter((ofAll) => compare(ofKind, ofAll) <= 0)
      .some((ofAll) =>
        withdrawalKinds.some((kind) =>
          channels.some((channel) => {
            const at = (rules: readonly ApprovalRule[]) => ruleAt(rules, { ofKind, ofAll }, { kind, channel });
            return isWeakerThan(at(then), at(now));
          }),
        ),
      ),
  );
};

/** People behind a withdrawal, and its possible approvers, frozen at creation. */
export type Electorate = {
  /** Its creator; for an API key, the key's maker and its responsible person. */
  readonly creatorIds: readonly string[];
  readonly approverIds: readonly string[];
  /** Accounts of approvers that a creator made or gave access to within `youngAccountHours`. */
  readonly youngIds: readonly string[];
};

export type VoteRefusal = 'CREATOR' | 'NOT_LISTED' | 'YOUNG';

/** Reason that a person may not vote on a withdrawal; null: they may. */
export const voteRefusal = ({ creatorIds, approverIds, youngIds }: Electorate, userId: string): VoteRefusal | null => {
  if (creatorIds.includes(userId)) return 'CREATOR';
  if (!approverIds.includes(userId)) return 'NOT_LISTED';
  return youngIds.includes(userId) ? 'YOUNG' : null;
};

/** People who may vote on a withdrawal. */
export const votersOf = (electorate: Electorate): string[] =>
  [...new Set(electorate.approverIds)].filter((id) => voteRefusal(electorate, id) === null);

export type Vote = {
  readonly userId: string;
  readonly decision: 'APPROVE' | 'REJECT';
  /** Approvals that a floor asked for when it was given, where these are more than were asked for before; else null. */
  readonly raisedTo: number | null;
};
export type Verdict = 'PENDING' | 'APPROVED' | 'REJECTED';

type Polled = { readonly voterIds: readonly string[]; readonly requiredApprovals: number };

/** Approvals that a withdrawal needs: as many as at its creation, or as a floor asked for that was raised before one of the votes. */
export const requiredBy = (
  { requiredApprovals }: Pick<Polled, 'requiredApprovals'>,
  votes: readonly Pick<Vote, 'raisedTo'>[],
): number => Math.max(requiredApprovals, ...votes.map(({ raisedTo }) => raisedTo ?? 0));

/**
 * Verdict of the votes. One rejection decides, whatever the approvals; otherwise the required number of different eligible voters have to approve.
 * Votes of others do not count.
 */
export const verdictOf = ({ voterIds, requiredApprovals: first }: Polled, votes: readonly Vote[]): Verdict => {
  const counted = votes.filter(({ userId }) => voterIds.includes(userId));
  const requiredApprovals = requiredBy({ requiredApprovals: first }, counted);
  if (counted.some(({ decision }) => decision === 'REJECT')) return 'REJECTED';
  const approved = new Set(counted.map(({ userId }) => userId));
  return requiredApprovals > 0 && approved.size >= requiredApprovals ? 'APPROVED' : 'PENDING';
};
