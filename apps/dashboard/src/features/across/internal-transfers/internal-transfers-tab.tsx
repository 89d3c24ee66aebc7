import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListTab, useList } from '../../../platform/list';
import { transfersPage, transfersTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters, transfersQueryOf } from './filters';
import { messages } from './messages';

const TransferDrawer = later(async () => (await import('./transfer-drawer')).default);

/** Internal Transfers tab: transfers out of a business and into it, with the details of one beside. */
const InternalTransfersTab = () => {
  const business = useBusinessView();
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'internal-transfers',
    texts: { ...messages, caption: messages.caption(business.name) },
    columns,
    card: cardOf,
    filters,
    page: (state) => transfersPage(transfersQueryOf(state, business.id)),
    total: (state) => transfersTotal(transfersQueryOf(state, business.id)),
    exports: (state) => [exportOf('internal-transfers', transfersQueryOf(state, business.id))],
    Drawer: TransferDrawer,
  });
  return <ListTab list={list} isDesktop={business.isDesktop} drawerSlot={business.drawerSlot} />;
};

export default InternalTransfersTab;
