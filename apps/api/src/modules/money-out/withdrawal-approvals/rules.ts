import { all } from '@countinghouse/contract';
import {
  approvalRuleSentences as said,
  mostApprovalRules,
  type NewApprovalRule,
} from '@countinghouse/contract/money-out/approval-rules';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { amountOf, toText } from '@countinghouse/money';
import {
  isWeaker,
  termBelowFloor,
  withdrawalKinds,
  youngAccountHours,
  type ApprovalRule,
  type ApprovalTerms,
} from '@countinghouse/payments';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { letInSince } from '../../../platform/authority/let-in-repository';
import { holdAuthority } from '../../../platform/authority/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { Member } from '../../../platform/principal';
import type { Expected } from '../../../platform/versions/expected';
import { findLastChange } from '../../../platform/versions/repository';
import { versionOf } from '../../../platform/versions/version';
import { findOrganisation } from '../../organisation/organisations';
import { selectFloors } from './floors-repository';
import { ableApprovers } from './repository';
import {
  endChange,
  insertChange,
  insertRule,
  removeRule,
  selectChanges,
  selectRules,
  storeRule,
  type KeptRule,
  type RuleChange,
} from './rules-repository';

// Rules are authority: their changes are serialised with those of the organisation's roles and members, and made only by somebody who is still an
// administrator.

const ruleEntityType = 'approval-rule';

/** Change based on a version that was seen. */
type Edit = Change & { readonly expected: Expected };

/** Outcome of a change to the rules: in force now, or waiting for a second administrator. */
export type Outcome = { readonly ruleId: string | null; readonly changeId: string | null };

type Refusal = 'RULE_VIOLATED' | 'STATE_CONFLICT' | 'VALIDATION_FAILED';
const refused = (code: Refusal, message: string, field?: string): AppError =>
  new AppError(code, { message, rejection: message, ...(field !== undefined && { fields: [{ field, message }] }) });

/** @throws AppError FORBIDDEN (no longer an administrator) */
const openRules = async (tx: Tx, member: Member): Promise<KeptRule[]> => {
  const authority = await holdAuthority(tx, member, all('MANAGE_ROLES'));
  if (!authority.isAdministrator) throw new AppError('FORBIDDEN');
  return selectRules(tx, member.organisationId);
};

/** Differs exactly when a rule's terms differ. */
export const ruleVersion = (terms: ApprovalTerms): string => versionOf(shown(terms));

const byOf = ({ userId, email }: Member) => ({ id: userId, label: email });

/** @throws AppError VALIDATION_FAILED, RULE_VIOLATED */
const termsFrom = async (tx: Tx, { organisationId }: Member, asked: NewApprovalRule): Promise<ApprovalTerms> => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new Error(`The organisation ${organisationId} is not there`);
  const approverIds = [...new Set<string>(asked.approverUserIds)].toSorted();
  if (asked.requiredApprovals > approverIds.length)
    throw refused('VALIDATION_FAILED', said.tooManyApprovals(approverIds.length), 'requiredApprovals');
  const able = await ableApprovers(tx, organisationId, approverIds);
  if (able.length < approverIds.length) throw refused('RULE_VIOLATED', said.notApprover, 'approverUserIds');
  return {
    kinds: withdrawalKinds.filter((kind) => asked.kinds.includes(kind)),
    threshold: amountOf(asked.thresholdUniformAmount, organisation.uniformCurrency),
    approverIds,
    requiredApprovals: asked.requiredApprovals,
    includesApi: asked.includeApiRequests,
    isEnabled: asked.enabled,
  };
};

/** @throws AppError RULE_VIOLATED */
const assertThresholdIsFree = (rules: readonly KeptRule[], { id, threshold, kinds }: ApprovalRule): void => {
  const isSame = (other: KeptRule) =>
    other.threshold.units === threshold.units && other.kinds.some((kind) => kinds.includes(kind));
  if (rules.some((other) => other.id !== id && isSame(other)))
    throw refused('RULE_VIOLATED', said.thresholdTaken, 'thresholdUniformAmount');
};

const fieldOf = {
  requiredApprovals: 'requiredApprovals',
  includesApi: 'includeApiRequests',
  approverIds: 'approverUserIds',
} as const;

/**
 * Refuses a rule that asks for less than a floor of the operators.
 *
 * @param rules all rules as they will be
 * @throws AppError RULE_VIOLATED
 */
const assertAboveFloors = async (
  tx: Tx,
  organisationId: OrganisationId,
  rule: ApprovalRule,
  rules: readonly ApprovalRule[],
): Promise<void> => {
  for (const floor of await selectFloors(tx, organisationId)) {
    const term = termBelowFloor(rule, rules, floor);
    const { threshold, ...asked } = floor;
    if (term)
      throw refused(
        'RULE_VIOLATED',
        said.belowFloor[term]({ ...asked, from: `${toText(threshold)} ${threshold.currency}` }),
        fieldOf[term],
      );
  }
};

/** The rules as a change would leave them. */
const rulesAfter = (rules: readonly ApprovalRule[], id: string, after: ApprovalTerms | null): ApprovalRule[] => [
  ...rules.filter((rule) => rule.id !== id),
  ...(after ? [{ ...after, id }] : []),
];

const shown = (terms: ApprovalTerms) => ({
  kinds: terms.kinds,
  threshold: `${toText(terms.threshold)} ${terms.threshold.currency}`,
  approverIds: terms.approverIds,
  requiredApprovals: terms.requiredApprovals,
  includesApi: terms.includesApi,
  isEnabled: terms.isEnabled,
});

/**
 * Makes a change wait for a second administrator.
 *
 * @throws AppError STATE_CONFLICT (one of this rule waits already)
 */
const ask = async (
  tx: Tx,
  change: Change,
  asked: Pick<RuleChange, 'ruleId' | 'kind' | 'terms' | 'basedOn'>,
): Promise<Outcome> => {
  const { organisationId } = change.member;
  const waiting = await selectChanges(tx, organisationId);
  if (waiting.some(({ ruleId }) => ruleId === asked.ruleId)) throw refused('STATE_CONFLICT', said.waiting);
  const id = newId();
  await insertChange(tx, {
    ...asked,
    organisationId,
    id,
    askedBy: byOf(change.member),
    askedAt: await clockNow(tx),
  });
  await recordChange(tx, change, {
    action: 'approval-rule.ask',
    entity: { type: ruleEntityType, id: asked.ruleId },
    after: { kind: asked.kind, ...shown(asked.terms) },
  });
  return { ruleId: null, changeId: id };
};

/** @throws AppError FORBIDDEN, VALIDATION_FAILED, RULE_VIOLATED */
export const createRule = async (tx: Tx, change: Change, asked: NewApprovalRule): Promise<Outcome> => {
  const rules = await openRules(tx, change.member);
  const rule = { ...(await termsFrom(tx, change.member, asked)), id: newId() };
  if (rules.length >= mostApprovalRules) throw refused('RULE_VIOLATED', said.tooManyRules);
  assertThresholdIsFree(rules, rule);
  const then = rulesAfter(rules, rule.id, rule);
  await assertAboveFloors(tx, change.member.organisationId, rule, then);
  if (isWeaker(rules, then)) return ask(tx, change, { ruleId: rule.id, kind: 'CREATE', terms: rule, basedOn: null });
  await insertRule(tx, change.member.organisationId, rule, { by: byOf(change.member), at: await clockNow(tx) });
  await recordChange(tx, change, {
    action: 'approval-rule.create',
    entity: { type: ruleEntityType, id: rule.id },
    after: shown(rule),
  });
  return { ruleId: rule.id, changeId: null };
};

/** The rule as its editor saw it. @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
const existing = async (
  tx: Tx,
  { member: { organisationId }, expected }: Edit,
  rules: readonly KeptRule[],
  id: string,
): Promise<KeptRule> => {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new AppError('NOT_FOUND');
  const entity = { type: ruleEntityType, id };
  await expected.assertIs(tx, { organisationId, entity, version: ruleVersion(rule) });
  return rule;
};

/** @throws AppError FORBIDDEN, NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED, RULE_VIOLATED, STATE_CONFLICT */
export const updateRule = async (tx: Tx, change: Edit, id: string, asked: NewApprovalRule): Promise<Outcome> => {
  const rules = await openRules(tx, change.member);
  const before = await existing(tx, change, rules, id);
  const rule = { ...(await termsFrom(tx, change.member, asked)), id };
  assertThresholdIsFree(rules, rule);
  const then = rulesAfter(rules, id, rule);
  await assertAboveFloors(tx, change.member.organisationId, rule, then);
  if (isWeaker(rules, then))
    return ask(tx, change, { ruleId: id, kind: 'CHANGE', terms: rule, basedOn: before.updatedAt });
  await storeRule(tx, change.member.organisationId, rule, await clockNow(tx));
  await recordChange(tx, change, {
    action: 'approval-rule.update',
    entity: { type: ruleEntityType, id },
    before: shown(before),
    after: shown(rule),
  });
  return { ruleId: id, changeId: null };
};

/** A removal always waits for a second administrator. @throws AppError FORBIDDEN, NOT_FOUND, CHANGED_MEANWHILE, STATE_CONFLICT */
export const deleteRule = async (tx: Tx, change: Edit, id: string): Promise<Outcome> => {
  const rule = await existing(tx, change, await openRules(tx, change.member), id);
  return ask(tx, change, { ruleId: id, kind: 'REMOVE', terms: rule, basedOn: rule.updatedAt });
};

const waitingChange = async (tx: Tx, { organisationId }: Member, id: string): Promise<RuleChange> => {
  const found = (await selectChanges(tx, organisationId)).find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Reason that a person may not confirm a change; null: they may. */
export const confirmRefusal = async (tx: Tx, member: Member, asked: RuleChange): Promise<string | null> => {
  if (asked.askedBy.id === member.userId) return said.ownChange;
  const since = new Date(asked.askedAt.getTime() - youngAccountHours * 3_600_000);
  const letIn = await letInSince(tx, member.organisationId, [member.userId, asked.askedBy.id], { since });
  return letIn.length > 0 ? said.young : null;
};

/** @throws AppError FORBIDDEN, NOT_FOUND, CHANGED_MEANWHILE (the rule, since the request), RULE_VIOLATED */
export const confirmChange = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { member } = change;
  const { organisationId } = member;
  const rules = await openRules(tx, member);
  const asked = await waitingChange(tx, member, id);
  const refusal = await confirmRefusal(tx, member, asked);
  if (refusal !== null) throw new AppError('FORBIDDEN', { message: refusal });
  const rule = { ...asked.terms, id: asked.ruleId };
  const before = rules.find((one) => one.id === rule.id) ?? null;
  if ((before?.updatedAt.getTime() ?? null) !== (asked.basedOn?.getTime() ?? null))
    throw new AppError('CHANGED_MEANWHILE', {
      message: said.outdated,
      changed: await findLastChange(tx, organisationId, { type: ruleEntityType, id: rule.id }),
    });
  if (asked.kind !== 'REMOVE') {
    assertThresholdIsFree(rules, rule);
    await assertAboveFloors(tx, organisationId, rule, rulesAfter(rules, rule.id, rule));
    const able = await ableApprovers(tx, organisationId, rule.approverIds);
    if (able.length < rule.approverIds.length) throw refused('RULE_VIOLATED', said.notApprover);
  }

  // From here it succeeds.
  const at = await clockNow(tx);
  if (asked.kind === 'CREATE') await insertRule(tx, organisationId, rule, { by: asked.askedBy, at });
  else if (asked.kind === 'CHANGE') await storeRule(tx, organisationId, rule, at);
  else await removeRule(tx, organisationId, rule.id, at);
  await endChange(tx, organisationId, id, { outcome: 'CONFIRMED', by: byOf(member), at });
  await recordChange(tx, change, {
    action: 'approval-rule.confirm',
    entity: { type: ruleEntityType, id: rule.id },
    before: before ? shown(before) : undefined,
    after: asked.kind === 'REMOVE' ? undefined : shown(rule),
  });
};

/** @throws AppError FORBIDDEN, NOT_FOUND */
export const withdrawChange = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { member } = change;
  await openRules(tx, member);
  const asked = await waitingChange(tx, member, id);
  const at = await clockNow(tx);
  await endChange(tx, member.organisationId, id, { outcome: 'WITHDRAWN', by: byOf(member), at });
  await recordChange(tx, change, {
    action: 'approval-rule.withdraw',
    entity: { type: ruleEntityType, id: asked.ruleId },
    // No `before`: the rule itself is unchanged, and this is not its last change.
    after: { withdrawn: asked.kind, askedBy: asked.askedBy.label, ...shown(asked.terms) },
  });
};
