import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'withdrawals' } as const;
/** Form for a withdrawal; `?businessId=` chooses the business, `?repeat=` a withdrawal to repeat. */
export const createPath = '/crypto-withdrawal';

/** The withdrawals of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** The withdrawal, open in the list of its business. */
export const withdrawalHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;

/** Approval of a withdrawal, pending or past. */
export const approvalsPath = '/withdrawal-approvals';
export const approvalHref = (id: string): string => `${approvalsPath}?open=${id}`;

/** Form filled in like that withdrawal. */
export const repeatHref = (businessId: string, id: string): string =>
  `${createPath}?businessId=${businessId}&repeat=${id}`;
