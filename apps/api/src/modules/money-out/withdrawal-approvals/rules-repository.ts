import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { ApprovalRule, ApprovalTerms, WithdrawalKind } from '@countinghouse/payments';
import { sql } from 'kysely';
import { amountIn, unitsOf } from '../../../platform/amount-columns';
import { insertMissingRows, insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import type { Columns, InsertRow, Tables } from '../../../platform/tables';

/** Rule in force, with its author and last change. */
export type KeptRule = ApprovalRule & {
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A change that waits for a second administrator. */
export type RuleChange = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly ruleId: string;
  readonly kind: Tables['approval_rule_change']['kind'];
  readonly terms: ApprovalTerms;
  /** Time of the rule's last change; null for a new one. */
  readonly basedOn: Date | null;
  readonly askedBy: { readonly id: string; readonly label: string };
  readonly askedAt: Date;
};

type TermsRow = Columns<
  'approval_rule',
  'kinds' | 'uniform_currency' | 'threshold' | 'approver_ids' | 'required_approvals' | 'includes_api' | 'is_enabled'
>;

const termsOf = (row: TermsRow): ApprovalTerms => ({
  // Validated by the contract when it was stored.
  kinds: row.kinds as readonly WithdrawalKind[],
  threshold: amountIn(row.threshold, row.uniform_currency),
  approverIds: row.approver_ids,
  requiredApprovals: row.required_approvals,
  includesApi: row.includes_api,
  isEnabled: row.is_enabled,
});

const termsRow = (terms: ApprovalTerms): InsertRow<'approval_rule'> & InsertRow<'approval_rule_change'> => ({
  kinds: terms.kinds,
  uniform_currency: terms.threshold.currency,
  threshold: unitsOf(terms.threshold),
  approver_ids: terms.approverIds,
  required_approvals: terms.requiredApprovals,
  includes_api: terms.includesApi,
  is_enabled: terms.isEnabled,
});

/** The rules of an organisation, the lowest threshold first. */
export const selectRules = async (tx: Tx, organisationId: OrganisationId): Promise<KeptRule[]> => {
  const { rows } = await sql<Tables['approval_rule']>`
    select * from approval_rule where organisation_id = ${organisationId} and removed_at is null
     order by threshold, id`.execute(tx);
  return rows.map((row) => ({
    ...termsOf(row),
    id: row.id,
    createdBy: row.created_by_label,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
};

type NewRule = { readonly by: { readonly id: string; readonly label: string }; readonly at: Date };

const ruleRow = (
  organisationId: OrganisationId,
  rule: ApprovalRule,
  { by, at }: NewRule,
): InsertRow<'approval_rule'> => ({
  ...termsRow(rule),
  organisation_id: organisationId,
  id: rule.id,
  created_by_id: by.id,
  created_by_label: by.label,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  removed_at: null,
});

export const sealedRules = sealedTable({
  table: 'approval_rule',
  key: ['organisation_id', 'id'],
  columns: [
    'uniform_currency',
    'threshold',
    'approver_ids',
    'required_approvals',
    'includes_api',
    'is_enabled',
    'kinds',
    'created_by_id',
    'created_by_label',
    'created_at',
    'updated_at',
    'removed_at',
  ],
  proves: 'every approval rule says what administrators made of it, and is gone exactly if they removed it.',
});

export const insertRule = (tx: Tx, organisationId: OrganisationId, rule: ApprovalRule, made: NewRule): Promise<void> =>
  insertRows(tx, 'approval_rule', sealedRules.sealing(tx, [ruleRow(organisationId, rule, made)]));

/** Inserts a rule unless its id exists, or its threshold for one of its kinds. */
export const insertMissingRule = (
  tx: Tx,
  organisationId: OrganisationId,
  rule: ApprovalRule,
  made: NewRule,
): Promise<void> =>
  insertMissingRows(tx, 'approval_rule', sealedRules.sealing(tx, [ruleRow(organisationId, rule, made)]));

export const storeRule = async (
  tx: Tx,
  organisationId: OrganisationId,
  rule: ApprovalRule,
  at: Date,
): Promise<void> => {
  await sql`
    update approval_rule
       set kinds = ${[...rule.kinds]}::text[], threshold = ${unitsOf(rule.threshold)}, approver_ids = ${[...rule.approverIds]}::uuid[],
           required_approvals = ${rule.requiredApprovals}, includes_api = ${rule.includesApi},
           is_enabled = ${rule.isEnabled}, updated_at = ${at}
     where organisation_id = ${organisationId} and id = ${rule.id}`.execute(tx);
  await sealedRules.resealing(tx, sql`organisation_id = ${organisationId} and id = ${rule.id}`);
};

export const removeRule = async (tx: Tx, organisationId: OrganisationId, id: string, at: Date): Promise<void> => {
  await sql`
    update approval_rule set removed_at = ${at}, updated_at = ${at}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  await sealedRules.resealing(tx, sql`organisation_id = ${organisationId} and id = ${id}`);
};

export const insertChange = (tx: Tx, change: RuleChange): Promise<void> =>
  insertRows(tx, 'approval_rule_change', [
    {
      ...termsRow(change.terms),
      organisation_id: change.organisationId,
      id: change.id,
      rule_id: change.ruleId,
      kind: change.kind,
      based_on: change.basedOn?.toISOString() ?? null,
      asked_by_id: change.askedBy.id,
      asked_by_label: change.askedBy.label,
      asked_at: change.askedAt.toISOString(),
    },
  ]);

/** The changes that wait, the oldest first. */
export const selectChanges = async (tx: Tx, organisationId: OrganisationId): Promise<RuleChange[]> => {
  const { rows } = await sql<Tables['approval_rule_change']>`
    select * from approval_rule_change where organisation_id = ${organisationId} and outcome is null
     order by asked_at, id`.execute(tx);
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    id: row.id,
    ruleId: row.rule_id,
    kind: row.kind,
    terms: termsOf(row),
    basedOn: row.based_on,
    askedBy: { id: row.asked_by_id, label: row.asked_by_label },
    askedAt: row.asked_at,
  }));
};

type End = {
  readonly outcome: 'CONFIRMED' | 'WITHDRAWN';
  readonly by: { readonly id: string; readonly label: string };
  readonly at: Date;
};

export const endChange = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  { outcome, by, at }: End,
): Promise<void> => {
  await sql`
    update approval_rule_change
       set outcome = ${outcome}, ended_by_id = ${by.id}, ended_by_label = ${by.label}, ended_at = ${at}
     where organisation_id = ${organisationId} and id = ${id} and outcome is null`.execute(tx);
};
