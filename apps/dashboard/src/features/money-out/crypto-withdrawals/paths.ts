import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'withdrawals' } as const;
/** The screen that makes a withdrawal; `?businessId=` chooses whose money leaves, `?repeat=` a withdrawal to make once more. */
export const createPath = '/crypto-withdrawal';

/** The withdrawals of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** The withdrawal, open in the list of its business. */
export const withdrawalHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;

/** What is asked for of a withdrawal that waits for approval, or did. */
export const approvalsPath = '/withdrawal-approvals';
export const approvalHref = (id: string): string => `${approvalsPath}?open=${id}`;

/** The form, filled in as that withdrawal was. */
export const repeatHref = (businessId: string, id: string): string =>
  `${createPath}?businessId=${businessId}&repeat=${id}`;
