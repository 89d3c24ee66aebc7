import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListPage, useList } from '../../../platform/list';
import { recordsPage, recordsTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters, queryOf } from './filters';
import { messages } from './messages';
import { WaitingInquiries } from './waiting-inquiries';

const RecordDrawer = later(async () => (await import('./record-drawer')).default);

/** Deposits that wait for their payers' names, and past ones. */
const TravelRulePage = () => {
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'travel-rule',
    texts: messages,
    columns,
    card: cardOf,
    filters,
    page: (state) => recordsPage(queryOf(state)),
    total: (state) => recordsTotal(queryOf(state)),
    exports: (state) => [exportOf('travel-rule', queryOf(state))],
    Drawer: RecordDrawer,
  });
  return <ListPage list={list} title={messages.title} subtitle={messages.subtitle} notice={<WaitingInquiries />} />;
};

export default TravelRulePage;
