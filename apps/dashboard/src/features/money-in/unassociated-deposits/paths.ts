import { tabHref } from '../../../entities/business/paths';

/** A path below the business. */
export const tab = { path: 'unassociated-deposits' } as const;

/** One of them, open in the list of its business, in which only a search finds it. */
export const unassociatedHref = (businessId: string, id: string): string =>
  `${tabHref(businessId, tab)}?search=${id}&open=${id}`;
