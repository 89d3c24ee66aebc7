import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'fiat-deposits' } as const;
/** Form for a top-up; `?businessId=` chooses the business. */
export const createPath = '/fiat-deposit';

/** The fiat deposits of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** One of them, open in the list. */
export const depositHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;
