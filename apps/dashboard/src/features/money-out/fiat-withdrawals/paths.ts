import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'fiat-withdrawals' } as const;
/** The screen that makes a withdrawal; `?businessId=` chooses whose money leaves, `?repeat=` a withdrawal to make once more. */
export const createPath = '/fiat-withdrawal';
/** Where a bank account is entered; another feature's screen. */
export const newAccountHref = '/bank-accounts/create';

/** The fiat withdrawals of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** One of them, open in the list. */
export const withdrawalHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;

/** What is asked for of a withdrawal that waits for approval, or did. */
export const approvalsPath = '/withdrawal-approvals';
export const approvalHref = (id: string): string => `${approvalsPath}?open=${id}`;

/** The form, filled in as that withdrawal was. */
export const repeatHref = (businessId: string, id: string): string =>
  `${createPath}?businessId=${businessId}&repeat=${id}`;
