import type { FiatWithdrawalView } from '@countinghouse/contract/money-out/fiat-withdrawals';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { Status, statusChip } from '../../../entities/status/chips';
import { messages } from './messages';
import { accountOf, methodOf, moneyOf, shownStatusOf } from './model';

const names = messages.columns;

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<FiatWithdrawalView>[] => [
  { id: 'created', header: names.created, type: 'date', sorted: 'descending', value: ({ createdAt }) => createdAt },
  {
    id: 'clientLabel',
    header: names.clientLabel,
    // Words of people, unlike an id.
    type: 'person',
    isRowHeader: true,
    value: ({ clientLabel }) => clientLabel,
  },
  { id: 'status', header: names.status, type: 'chip', value: (withdrawal) => statusChip(shownStatusOf(withdrawal)) },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'fiat',
    width: 140,
    value: (withdrawal) => figureOf(book, moneyOf(withdrawal, 'amount')),
  },
  {
    id: 'fee',
    header: names.fee,
    type: 'amount',
    kind: 'fiat',
    width: 96,
    priority: 'p3',
    value: (withdrawal) => figureOf(book, moneyOf(withdrawal, 'fee')),
  },
  {
    id: 'debited',
    header: names.debited,
    type: 'amount',
    kind: 'fiat',
    width: 140,
    priority: 'p3',
    value: (withdrawal) => figureOf(book, moneyOf(withdrawal, 'debitAmount')),
  },
  { id: 'method', header: names.method, type: 'text', width: 168, priority: 'p3', value: methodOf },
  { id: 'account', header: names.account, type: 'text', width: 264, priority: 'p2', value: accountOf },
  { id: 'reference', header: names.reference, type: 'person', priority: 'p2w', value: ({ reference }) => reference },
  { id: 'completed', header: names.completed, type: 'date', priority: 'p2w', value: ({ completedAt }) => completedAt },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p3',
    value: ({ initiatedBy }) => initiatedBy,
  },
];

/** A row on a narrow screen. */
export const cardOf = (withdrawal: FiatWithdrawalView): RowCard => ({
  title: withdrawal.clientLabel,
  amount: <Amount money={moneyOf(withdrawal, 'amount')} />,
  caption: <DateTimeText iso={withdrawal.createdAt} />,
  status: <Status status={shownStatusOf(withdrawal)} />,
});
