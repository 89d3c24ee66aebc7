import { tabHref } from '../../../entities/business/paths';
import { hrefOf } from '../../../platform/path';

export const paths = {
  pending: '/withdrawal-approvals',
  history: '/withdrawal-approvals/history',
  rules: '/withdrawal-approvals/rules',
  createRule: '/withdrawal-approvals/rules/create',
  editRule: '/withdrawal-approvals/rules/edit/$id',
  removeRule: '/withdrawal-approvals/rules/remove/$id',
  stop: '/stop-outgoing-money',
} as const;

export const editRuleHref = (id: string): string => hrefOf(paths.editRule, { id });
export const removeRuleHref = (id: string): string => hrefOf(paths.removeRule, { id });

/** Approval, open among the pending ones; one decided meanwhile opens there as well. */
export const approvalHref = (id: string): string => `${paths.pending}?open=${id}`;

const tabs = { CRYPTO: { path: 'withdrawals' }, FIAT: { path: 'fiat-withdrawals' } } as const;

/** The batch itself, with all of its rows. */
export const batchHref = (id: string): string => hrefOf('/payout-batches/$id', { id });

/** The withdrawal itself, open in its business's list of its kind. */
export const withdrawalHref = (kind: keyof typeof tabs, businessId: string, id: string): string =>
  `${tabHref(businessId, tabs[kind])}?open=${id}`;
