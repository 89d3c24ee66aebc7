import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'deposits' } as const;
/** Form for a new payment; `?businessId=` chooses the business. */
export const createPath = '/crypto-deposit';

/** The payments of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** The payment, open in the list of its business. */
export const paymentHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;
