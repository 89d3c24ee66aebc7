import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'internal-transfers' } as const;
/** Form for a transfer; `?businessId=` chooses the source. */
export const createPath = '/internal-transfer';

export const createHref = (businessId: string): string => `${createPath}?businessId=${businessId}`;

/** The transfers of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** Transfer, open in the list of one of its businesses. */
export const transferHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;
