import { add, compare, max, zero, type Amount } from '@countinghouse/money';

/** How long somebody has to decide. */
export const approvalHours = 72;
/** An account that the creator made, or gave access to, so shortly before the withdrawal decides nothing about it. */
export const youngAccountHours = 72;
/** What one creator sends within so long counts together, and what one recipient gets, over all businesses. */
export const approvalWindowHours = 24;
export const mostApprovers = 20;

/** Coins that leave, or money to a bank account. */
export const withdrawalKinds = ['CRYPTO', 'FIAT'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

/** What a rule asks for. The threshold is in the uniform currency of the organisation. */
export type ApprovalTerms = {
  /** The withdrawals that it asks about, and whose sums it counts: at least one kind. */
  readonly kinds: readonly WithdrawalKind[];
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

/** What a withdrawal comes to with what counts with it: alone with those of its kind, and with those of every kind. */
type Totals = { readonly ofKind: Amount; readonly ofAll: Amount };

type Asking = { readonly kind: WithdrawalKind; readonly channel: Channel };

const totalFor = ({ kinds }: ApprovalRule, { ofKind, ofAll }: Totals): Amount => (kinds.length > 1 ? ofAll : ofKind);

/** The rule with the highest threshold that its total reaches; null where none asks. */
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
  /** What it is worth. */
  readonly value: Amount;
  /** What its creator sent of each kind within the window before it; given up ones left out. */
  readonly sent: Readonly<Record<WithdrawalKind, Amount>>;
  /** What its recipient got within the window before it, from whomever; given up ones left out. */
  readonly received: Amount;
};

/** A rule, and the sum by which it asks, this withdrawal included. */
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
 * Whether there is a withdrawal that would be asked about by fewer people, by others, or not at all, were these the rules:
 * such a change needs a second administrator. A rule above another takes its place, so that adding one may weaken as well.
 */
export const isWeaker = (now: readonly ApprovalRule[], then: readonly ApprovalRule[]): boolean => {
  // Between two thresholds nothing changes, so the thresholds themselves, and nothing, stand for every sum.
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
