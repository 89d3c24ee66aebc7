import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListTab, useList } from '../../../platform/list';
import { conversionsPage, conversionsTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { conversionsQueryOf, filters } from './filters';
import { messages } from './messages';

const ConversionDrawer = later(async () => (await import('./conversion-drawer')).default);

/** Balance conversions tab: conversions of a business, with the details of one beside. */
const ConversionsTab = () => {
  const business = useBusinessView();
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'balance-conversions',
    texts: { ...messages, caption: messages.caption(business.name) },
    columns,
    card: cardOf,
    filters,
    page: (state) => conversionsPage(conversionsQueryOf(state, business.id)),
    total: (state) => conversionsTotal(conversionsQueryOf(state, business.id)),
    exports: (state) => [exportOf('balance-conversions', conversionsQueryOf(state, business.id))],
    Drawer: ConversionDrawer,
  });
  return <ListTab list={list} isDesktop={business.isDesktop} drawerSlot={business.drawerSlot} />;
};

export default ConversionsTab;
