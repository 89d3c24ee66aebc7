import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListTab, useList } from '../../../platform/list';
import { useSearchText } from '../../../platform/navigation';
import { unassociatedPage, unassociatedTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { askedOf, filters } from './filters';
import { messages } from './messages';

const DepositDrawer = later(async () => (await import('./deposit-drawer')).default);

/** The Unassociated Deposits tab: money of a business that belongs to no payment, or, organisation-wide, of no business. */
const UnassociatedDepositsTab = () => {
  const business = useBusinessView();
  const book = useCurrencyBook();
  const { segment } = useSearchText();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'unassociated-deposits',
    texts: {
      ...messages,
      caption: segment === 'ORGANISATION' ? messages.captionOfAll : messages.caption(business.name),
    },
    columns,
    card: cardOf,
    filters,
    page: (state) => {
      const { businessId, query } = askedOf(state, business.id);
      return unassociatedPage(businessId, query);
    },
    total: (state) => {
      const { businessId, query } = askedOf(state, business.id);
      return unassociatedTotal(businessId, query);
    },
    exports: (state) => {
      const { businessId, query } = askedOf(state, business.id);
      return [businessId ? exportOf('unassociated', { ...query, businessId }) : exportOf('unallocated', query)];
    },
    Drawer: DepositDrawer,
  });
  return <ListTab list={list} isDesktop={business.isDesktop} drawerSlot={business.drawerSlot} />;
};

export default UnassociatedDepositsTab;
