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

export type Channel = 'PERSON' | 'API';

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

/** The rule that a new withdrawal is made under; null: it needs no approval. */
export const applicableRule = (
  rules: readonly ApprovalRule[],
  { kind, channel, value, sent, received }: Request,
): Applied | null => {
  const plus = (earlier: Amount): Amount => add(max(earlier, received), value);
  const totals = { ofKind: plus(sent[kind]), ofAll: plus(withdrawalKinds.map((one) => sent[one]).reduce(add)) };
  const rule = ruleAt(rules, totals, { kind, channel });
  return rule && { rule, total: totalFor(rule, totals) };
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
          (['PERSON', 'API'] as const).some((channel) => {
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

export type Vote = { readonly userId: string; readonly decision: 'APPROVE' | 'REJECT' };
export type Verdict = 'PENDING' | 'APPROVED' | 'REJECTED';

/**
 * Verdict of the votes. One rejection decides, whatever the approvals; otherwise the required number of different eligible voters have to approve.
 * Votes of others do not count.
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
