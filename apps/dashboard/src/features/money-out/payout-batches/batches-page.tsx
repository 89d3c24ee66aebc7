import {
  payoutBatchStatuses,
  payoutKinds,
  payoutMaking,
  type PayoutBatchView,
} from '@countinghouse/contract/money-out/payout-batches';
import { DateTimeText, StatusChip, type Column, type RowCard } from '@countinghouse/ui';
import { useMemo } from 'react';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ListPage, listQueryOf, oneOf, searchFilter, useList } from '../../../platform/list';
import { useMay } from '../../../platform/session';
import { batchesPage, batchesTotal } from './api';
import { messages } from './messages';
import { toneOf } from './model';
import { batchHref, paths } from './paths';

const names = messages.columns;
const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneOf('status', { label: names.status, ids: payoutBatchStatuses, labelOf: (status) => messages.statuses[status] }),
  oneOf('kind', { label: names.kind, ids: payoutKinds, labelOf: (kind) => messages.kinds[kind] }),
] as const;

const chip = ({ status }: PayoutBatchView) => ({ tone: toneOf(status), label: messages.statuses[status] });

const columnsOf = (book: CurrencyBook): readonly Column<PayoutBatchView>[] => [
  { id: 'created', header: names.created, type: 'date', sorted: 'descending', value: ({ createdAt }) => createdAt },
  { id: 'name', header: names.name, type: 'text', width: 220, isRowHeader: true, value: ({ name }) => name },
  { id: 'business', header: names.business, type: 'person', priority: 'p2', value: ({ businessName }) => businessName },
  { id: 'payouts', header: names.payouts, type: 'text', width: 72, value: ({ rowCount }) => String(rowCount) },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'crypto',
    value: ({ payouts, currency, network }) =>
      payouts && figureOf(book, { amount: payouts.amount, currency }, network ?? undefined),
  },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p2w',
    value: ({ initiatedBy }) => initiatedBy,
  },
  { id: 'status', header: names.status, type: 'chip', width: 148, value: chip },
];

const cardOf = (batch: PayoutBatchView): RowCard => ({
  title: batch.name,
  caption: <DateTimeText iso={batch.createdAt} />,
  status: <StatusChip {...chip(batch)} />,
});

/** Payout batches, newest first. */
const BatchesPage = () => {
  const book = useCurrencyBook();
  const mayCreate = useMay(payoutMaking);
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'payout-batches',
    texts: messages.list,
    columns,
    card: cardOf,
    filters,
    page: (state) => batchesPage(listQueryOf(filters, state)),
    total: (state) => batchesTotal(listQueryOf(filters, state)),
    rowHref: ({ id }: PayoutBatchView) => batchHref(id),
  });
  return (
    <ListPage
      list={list}
      title={messages.title}
      subtitle={messages.subtitle}
      create={mayCreate && { href: paths.create, label: messages.create }}
    />
  );
};

export default BatchesPage;
