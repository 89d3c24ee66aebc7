/** Exports for other modules. */
export { documentOf, fileNameOf } from './invoice-document';
export { readInvoice, type ReadInvoice } from './read-invoice';
export { findByToken, findInvoice, holdInvoice, paidOf, paymentsOf, type InvoiceRecord } from './repository';
export { settleInvoice } from './settle-invoice';
export { isUnderway, openOf, urlOf } from './view';
export { dayWords, moneyWords, rateWords } from './words';
