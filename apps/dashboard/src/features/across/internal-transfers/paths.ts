import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'internal-transfers' } as const;
/** The screen that makes a transfer; `?businessId=` chooses where the money comes from. */
export const createPath = '/internal-transfer';

/** The transfers of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** The transfer, open in the list of one of its businesses. */
export const transferHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;
