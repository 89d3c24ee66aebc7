import { listInvoices } from '@countinghouse/contract/money-in/invoices';
import { camelCased } from '@countinghouse/database';
import { clockNow } from '../../../platform/clock/repository';
import { declareList } from '../../../platform/list/declare';
import { anyOf, by, is } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { isDueFrom, isDueUntil, isFound, isOf, isOverdueAs, paidOf, withBusiness } from './repository';
import { invoiceView } from './view';

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
});
