import { listInvoices } from '@countinghouse/contract/money-in/invoices';
import { camelCased } from '@countinghouse/database';
import { clockNow } from '../../../platform/clock/repository';
import { declareList } from '../../../platform/list/declare';
import { cell, yesNo } from '../../../platform/list/exported';
import { anyOf, by, is } from '../../../platform/list/filters';
import { metadataText } from '../../../platform/metadata';
import { scopeOf } from '../../organisation/businesses';
import { isDueFrom, isDueUntil, isFound, isOf, isOverdueAs, paidOf, withBusiness } from './repository';
import { invoiceView } from './view';

const { amount, instant, text } = cell;

/** Invoices, by time of making. */
export const invoiceList = declareList(listInvoices, {
  name: 'invoices',
  rows: 'invoices',
  table: 'invoice',
  as: 'i',
  select: withBusiness,
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  filters: {
    businessId: is('business_id'),
    status: anyOf('status'),
    isOverdue: by(isOverdueAs),
    clientInvoiceId: is('client_invoice_id'),
    customer: by(isOf),
    dueFrom: by(isDueFrom),
    dueUntil: by(isDueUntil),
    search: by(isFound),
  },
  beside: async (tx, rows, { scope }) => ({
    now: await clockNow(tx),
    paid: await paidOf(
      tx,
      scope.organisationId,
      rows.map(({ id }) => id),
    ),
  }),
  view: (row, { config: { publicUrl } }, { now, paid }) =>
    invoiceView(camelCased(row), { now, publicUrl, paid: paid.get(row.id) ?? 0n }),
  exported: {
    title: 'Invoices',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('number', 'Number', ({ number }) => number),
      text('customer', 'Customer', ({ customerName }) => customerName),
      text('customer', 'Email', ({ customerEmail }) => customerEmail),
      text('business', 'Business', ({ businessName }) => businessName),
      text('status', 'Status', ({ status }) => status),
      amount('total', 'Net', ({ netAmount, currency }) => [netAmount, currency]),
      amount('total', 'Tax', ({ taxAmount, currency }) => [taxAmount, currency]),
      amount('total', 'Total', ({ grossAmount, currency }) => [grossAmount, currency]),
      amount('open', 'Paid', ({ paidAmount, currency }) => [paidAmount, currency]),
      amount('open', 'Open', ({ openAmount, currency }) => [openAmount, currency]),
      text('total', 'Currency', ({ currency }) => currency),
      text('due', 'Due', ({ dueOn }) => dueOn),
      text('due', 'Overdue', ({ isOverdue }) => yesNo(isOverdue)),
      instant('status', 'Issued', ({ issuedAt }) => issuedAt),
      instant('status', 'Paid at', ({ paidAt }) => paidAt),
      instant('status', 'Voided at', ({ voidedAt }) => voidedAt),
      text('ownId', 'Client ID', ({ clientInvoiceId }) => clientInvoiceId),
      text('createdBy', 'Created by', ({ createdBy }) => createdBy),
      text('ownId', 'Metadata', ({ metadata }) => metadataText(metadata)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
