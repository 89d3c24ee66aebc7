import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import type { Column, RowCard } from '@countinghouse/ui';
import { dayText, StatusChip } from '@countinghouse/ui';
import { amountText } from '../../../../entities/currency/cells';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import { figureOf, isZeroText } from '../../../../entities/currency/figures';
import { messages } from './messages';
import { nameOf, statusChip } from './model';

const names = messages.columns;

const totalOf = ({ grossAmount: amount, currency }: Invoice) => ({ amount, currency });

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<Invoice>[] => [
  {
    id: 'created',
    header: names.created,
    type: 'date',
    sorted: 'descending',
    priority: 'p2',
    value: ({ createdAt }) => createdAt,
  },
  {
    id: 'number',
    header: names.number,
    type: 'text',
    isRowHeader: true,
    width: 148,
    value: ({ number }) => number ?? messages.statuses.DRAFT,
  },
  { id: 'customer', header: names.customer, type: 'person', value: ({ customerName }) => customerName },
  { id: 'business', header: names.business, type: 'person', priority: 'p2', value: ({ businessName }) => businessName },
  { id: 'status', header: names.status, type: 'chip', width: 112, value: statusChip },
  {
    id: 'total',
    header: names.total,
    type: 'amount',
    kind: 'fiat',
    value: (invoice) => figureOf(book, totalOf(invoice)),
  },
  {
    id: 'open',
    header: names.open,
    type: 'amount',
    kind: 'fiat',
    priority: 'p2',
    value: ({ openAmount: amount, currency, status }) =>
      status === 'DRAFT' || isZeroText(amount) ? null : figureOf(book, { amount, currency }),
  },
  { id: 'due', header: names.due, type: 'text', width: 116, priority: 'p2', value: ({ dueOn }) => dayText(dueOn) },
  { id: 'ownId', header: names.ownId, type: 'id', priority: 'p3', value: ({ clientInvoiceId }) => clientInvoiceId },
  { id: 'createdBy', header: names.createdBy, type: 'person', priority: 'p3', value: ({ createdBy }) => createdBy },
];

/** A row on a narrow screen. */
export const cardOf =
  (book: CurrencyBook) =>
  (invoice: Invoice): RowCard => ({
    title: nameOf(invoice),
    amount: amountText(book, totalOf(invoice)),
    caption: invoice.number === null ? invoice.businessName : invoice.customerName,
    status: <StatusChip {...statusChip(invoice)} />,
  });
