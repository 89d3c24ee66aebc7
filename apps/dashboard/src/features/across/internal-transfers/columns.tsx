import type { InternalTransfer } from '@countinghouse/contract/across/internal-transfers';
import type { Column, RowCard } from '@countinghouse/ui';
import { Chips, DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf, isZeroText } from '../../../entities/currency/figures';
import { Label, Status, statusChip } from '../../../entities/status/chips';
import { messages } from './messages';
import { counterpartyOf } from './model';

const names = messages.columns;

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<InternalTransfer>[] => [
  { id: 'created', header: names.created, type: 'date', sorted: 'descending', value: ({ createdAt }) => createdAt },
  {
    id: 'direction',
    header: names.direction,
    type: 'chip',
    width: 92,
    value: ({ direction }) => ({ label: messages.directions[direction] }),
  },
  { id: 'counterparty', header: names.counterparty, type: 'person', isRowHeader: true, value: counterpartyOf },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'crypto',
    value: (transfer) => figureOf(book, transfer),
  },
  {
    id: 'fee',
    header: names.fee,
    type: 'amount',
    kind: 'crypto',
    priority: 'p3',
    value: ({ fee, currency }) => (isZeroText(fee) ? null : figureOf(book, { amount: fee, currency })),
  },
  { id: 'note', header: names.note, type: 'text', width: 160, priority: 'p2', value: ({ note }) => note },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p2w',
    value: ({ initiatedBy }) => initiatedBy,
  },
  { id: 'status', header: names.status, type: 'chip', priority: 'p2', value: ({ status }) => statusChip(status) },
];

/** A row on a narrow screen. */
export const cardOf = (transfer: InternalTransfer): RowCard => ({
  title: counterpartyOf(transfer),
  amount: <Amount money={transfer} />,
  caption: <DateTimeText iso={transfer.createdAt} />,
  status: <StatusAndDirection transfer={transfer} />,
});

export const StatusAndDirection = ({ transfer }: { transfer: InternalTransfer }) => (
  <Chips>
    <Status status={transfer.status} />
    <Label label={transfer.direction} />
  </Chips>
);
