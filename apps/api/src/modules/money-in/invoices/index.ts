/** Exports for other modules. */
export { documentOf, fileNameOf } from './invoice-document';
export { insertPastInvoices, settlePast, type PastInvoice } from './past-repository';
export { readInvoice, type ReadInvoice } from './read-invoice';
export { findByToken, findInvoice, holdInvoice, paidOf, paymentsOf, type InvoiceRecord } from './repository';
export { settleInvoice } from './settle-invoice';
export { messagesOf, wholeOf } from './told-invoices';
export { isUnderway, openOf, urlOf } from './view';
export { dayWords, moneyWords, rateWords } from './words';
