import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { Status, statusChip } from '../../../entities/status/chips';
import { messages } from './messages';
import { nothing, orderedAt, type DepositRow } from './model';

const names = messages.columns;

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<DepositRow>[] => [
  { id: 'status', header: names.status, type: 'chip', value: ({ status }) => statusChip(status) },
  {
    id: 'clientLabel',
    header: names.clientLabel,
    // Words of people, unlike an id.
    type: 'person',
    isRowHeader: true,
    value: ({ clientLabel }) => clientLabel,
  },
  {
    id: 'expected',
    header: names.expected,
    type: 'amount',
    kind: 'fiat',
    // Its head ends where the digits do.
    width: 152,
    priority: 'p2',
    value: ({ expectedAmount, currency }) =>
      expectedAmount === nothing
        ? { text: nothing, code: '', kind: 'fiat' }
        : figureOf(book, { amount: expectedAmount, currency }),
  },
  {
    id: 'received',
    header: names.received,
    type: 'amount',
    kind: 'fiat',
    width: 152,
    value: ({ receivedAmount, currency }) =>
      receivedAmount === null ? null : figureOf(book, { amount: receivedAmount, currency }),
  },
  {
    id: 'currency',
    header: names.currency,
    type: 'text',
    width: 88,
    priority: 'p3',
    value: ({ currency }) => currency,
  },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p2w',
    value: ({ initiatedBy }) => initiatedBy,
  },
  { id: 'receivedAt', header: names.receivedAt, type: 'date', priority: 'p2', value: ({ receivedAt }) => receivedAt },
  { id: 'created', header: names.created, type: 'date', priority: 'p3', value: ({ createdAt }) => createdAt },
];

/** A row on a narrow screen. */
export const cardOf = (row: DepositRow): RowCard => ({
  title: row.clientLabel,
  amount: <Amount money={{ amount: row.receivedAmount ?? row.expectedAmount, currency: row.currency }} />,
  caption: <DateTimeText iso={orderedAt(row)} />,
  status: <Status status={row.status} />,
});
