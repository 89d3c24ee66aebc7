import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'balance-conversions' } as const;
/** Form for a conversion; `?businessId=` chooses the business. */
export const createPath = '/balance-conversion';

export const createHref = (businessId: string): string => `${createPath}?businessId=${businessId}`;

/** The conversions of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** The conversion, open in the list of its business. */
export const conversionHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;
