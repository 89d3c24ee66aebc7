/** Everything asked of approvals begins with it. */
export const approvalsKey = ['withdrawal-approvals'] as const;
