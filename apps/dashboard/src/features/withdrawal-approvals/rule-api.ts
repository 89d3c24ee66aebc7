import { listApprovalRules, listApproverChoices } from '@countinghouse/contract/approval-rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';
import { pageQuery } from '../../platform/list/page-query';
import { approvalsKey } from './api';

/** The rules in force and the changes that wait. */
export const rulesQuery = () =>
  queryOptions({
    queryKey: [...approvalsKey, 'rules'],
    queryFn: ({ signal }) => call(listApprovalRules, { signal }),
  });

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
