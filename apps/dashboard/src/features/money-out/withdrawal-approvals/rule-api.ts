import {
  getApprovalRule,
  listApprovalRules,
  listApproverChoices,
} from '@countinghouse/contract/money-out/approval-rules';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, readVersioned } from '../../../platform/api';
import { pageQuery } from '../../../platform/list/page-query';
import { approvalsKey } from './query-keys';

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

/** True if the requested item no longer exists. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Rules as a list: few enough for one answer. */
export const rulesPage = pageQuery([...approvalsKey, 'rules', 'list'], async (signal) => {
  const { rules } = await call(listApprovalRules, { signal });
  return { rows: rules };
});

/** People who may be named as approvers. */
export const approversQuery = () =>
  queryOptions({
    queryKey: [...approvalsKey, 'approvers'],
    queryFn: async ({ signal }) => (await call(listApproverChoices, { signal })).approvers,
  });
