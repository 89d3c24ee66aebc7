import {
  getApprovalRule,
  listApprovalRules,
  listApproverChoices,
} from '@countinghouse/contract/money-out/approval-rules';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, readVersioned } from '../../../platform/api';
import { pageQuery } from '../../../platform/list/page-query';
import { approvalsKey } from './api';

/** The rules in force and the changes that wait. */
export const rulesQuery = () =>
  queryOptions({
    queryKey: [...approvalsKey, 'rules'],
    queryFn: ({ signal }) => call(listApprovalRules, { signal }),
  });

/** One rule, with its version. */
export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: [...approvalsKey, 'rules', 'one', id],
    queryFn: ({ signal }) => readVersioned(getApprovalRule, { params: { id }, signal }),
  });

/** Whether what was asked for does not exist any more. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** The rules as a list: there are few, so they come in one answer. */
export const rulesPage = pageQuery([...approvalsKey, 'rules', 'list'], async (signal) => {
  const { rules } = await call(listApprovalRules, { signal });
  return { rows: rules };
});

/** Those who may be named as approvers. */
export const approversQuery = () =>
  queryOptions({
    queryKey: [...approvalsKey, 'approvers'],
    queryFn: async ({ signal }) => (await call(listApproverChoices, { signal })).approvers,
  });
