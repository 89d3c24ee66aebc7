import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListTab, useList } from '../../../platform/list';
import { movementsPage, movementsTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters, movementsQueryOf } from './filters';
import { messages } from './messages';

const MovementDrawer = later(async () => (await import('./movement-drawer')).default);

/** Manual Operations tab: credits and debits by the platform, with the details of one beside. */
const ManualOperationsTab = () => {
  const business = useBusinessView();
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'manual-movements',
    texts: { ...messages, caption: messages.caption(business.name) },
    columns,
    card: cardOf,
    filters,
    page: (state) => movementsPage(movementsQueryOf(state, business.id)),
    total: (state) => movementsTotal(movementsQueryOf(state, business.id)),
    exports: (state) => [exportOf('manual-movements', movementsQueryOf(state, business.id))],
    Drawer: MovementDrawer,
  });
  return <ListTab list={list} isDesktop={business.isDesktop} drawerSlot={business.drawerSlot} />;
};

export default ManualOperationsTab;
