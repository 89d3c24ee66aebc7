import { tabHref } from '../../../entities/business/paths';
import { hrefOf } from '../../../platform/path';

/** A path below the business. */
export const tab = { path: 'deposits' } as const;
/** Form for a new payment; `?businessId=` chooses the business. */
export const createPath = '/crypto-deposit';

/** The payments of a business. */
export const listHref = (businessId: string): string => tabHref(businessId, tab);

/** The payment, open in the list of its business. */
export const paymentHref = (businessId: string, id: string): string => `${listHref(businessId)}?open=${id}`;

/** Payment links that are used any number of times. */
export const linkPaths = {
  list: `${createPath}/links`,
  create: `${createPath}/links/create`,
  edit: `${createPath}/links/$id/edit`,
} as const;

export const editLinkHref = (id: string): string => hrefOf(linkPaths.edit, { id });

/** The link, open in the list of all. */
export const linkHref = (id: string): string => `${linkPaths.list}?open=${id}`;

/** The payments made of a link, in the list of its business. */
export const paymentsOfLinkHref = (businessId: string, id: string): string => `${listHref(businessId)}?payLinkId=${id}`;

/** Invoices of all businesses. */
export const invoicePaths = {
  list: `${createPath}/invoices`,
  create: `${createPath}/invoices/create`,
  edit: `${createPath}/invoices/$id/edit`,
} as const;

export const editInvoiceHref = (id: string): string => hrefOf(invoicePaths.edit, { id });

/** The invoice, open in the list of all. */
export const invoiceHref = (id: string): string => `${invoicePaths.list}?open=${id}`;

/** The payments of an invoice, in the list of its business. */
export const paymentsOfInvoiceHref = (businessId: string, id: string): string =>
  `${listHref(businessId)}?invoiceId=${id}`;
