import type {
  ApprovalRuleChange,
  ApprovalRules,
  ApprovalRuleView,
  RuleOutcome,
} from '@countinghouse/contract/money-out/approval-rules';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import type { ApprovalTerms } from '@countinghouse/payments';
import type { Member } from '../../../platform/principal';
import { selectFloors } from './floors-repository';
import { ableApprovers, addressesOf } from './repository';
import { confirmRefusal, ruleVersion, type Outcome } from './rules';
import { selectChanges, selectRules } from './rules-repository';

/** The rules in force and the changes that wait, as an administrator sees them. */
export const showRules = async (tx: Tx, member: Member): Promise<ApprovalRules> => {
  const { organisationId } = member;
  const rules = await selectRules(tx, organisationId);
  const waiting = await selectChanges(tx, organisationId);
  const named = [...new Set([...rules, ...waiting.map(({ terms }) => terms)].flatMap((one) => one.approverIds))];
  const addresses = await addressesOf(tx, named);
  const able = new Set<string>((await ableApprovers(tx, organisationId, named)).map(({ userId }) => userId));
  const terms = (of: ApprovalTerms) => ({
    kinds: [...of.kinds],
    thresholdUniformAmount: toText(of.threshold),
    currency: of.threshold.currency,
    approvers: of.approverIds
      .map((id) => ({ userId: id as PersonId, email: addresses.get(id) ?? id, mayApprove: able.has(id) }))
      .toSorted((a, b) => (a.email < b.email ? -1 : 1)),
    requiredApprovals: of.requiredApprovals,
    includeApiRequests: of.includesApi,
    enabled: of.isEnabled,
  });
  const changes: ApprovalRuleChange[] = [];
  for (const change of waiting)
    changes.push({
      id: change.id,
      ruleId: change.ruleId,
      kind: change.kind,
      ...terms(change.terms),
      askedBy: change.askedBy.label,
      askedAt: change.askedAt.toISOString(),
      canConfirm: (await confirmRefusal(tx, member, change)) === null,
    });
  return {
    rules: rules.map((rule): ApprovalRuleView => ({
      id: rule.id,
      ...terms(rule),
      createdBy: rule.createdBy,
      createdAt: rule.createdAt.toISOString(),
    })),
    changes,
    floors: (await selectFloors(tx, organisationId)).map(({ kind, approvals, threshold }) => ({
      kind,
      approvals,
      fromUniformAmount: toText(threshold),
      currency: threshold.currency,
    })),
  };
};

/** One rule in force, with its version; null if there is none. */
export const showRule = async (
  tx: Tx,
  member: Member,
  id: string,
): Promise<{ readonly rule: ApprovalRuleView; readonly version: string } | null> => {
  const kept = (await selectRules(tx, member.organisationId)).find((one) => one.id === id);
  const rule = (await showRules(tx, member)).rules.find((one) => one.id === id);
  return kept && rule ? { rule, version: ruleVersion(kept) } : null;
};

/** Outcome of a change. */
export const showOutcome = async (tx: Tx, member: Member, { ruleId, changeId }: Outcome): Promise<RuleOutcome> => {
  const { rules, changes } = await showRules(tx, member);
  return {
    rule: rules.find(({ id }) => id === ruleId) ?? null,
    change: changes.find(({ id }) => id === changeId) ?? null,
  };
};
