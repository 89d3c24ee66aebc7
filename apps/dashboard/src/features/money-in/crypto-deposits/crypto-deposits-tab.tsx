import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListTab, useList } from '../../../platform/list';
import { paymentsPage, paymentsTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters, paymentsQueryOf } from './filters';
import { messages } from './messages';
import { createPath } from './paths';
import { createTitle } from './title';

const PaymentDrawer = later(async () => (await import('./payment-drawer')).default);

/** Crypto Deposits tab: a business's payments, with the details of one beside them. */
const CryptoDepositsTab = () => {
  const business = useBusinessView();
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'payments',
    texts: { ...messages, caption: messages.caption(business.name) },
    columns,
    card: cardOf,
    filters,
    page: (state) => paymentsPage(paymentsQueryOf(state, business.id)),
    total: (state) => paymentsTotal(paymentsQueryOf(state, business.id)),
    exports: (state) => [exportOf('payments', paymentsQueryOf(state, business.id))],
    Drawer: PaymentDrawer,
  });
  return (
    <ListTab
      list={list}
      isDesktop={business.isDesktop}
      drawerSlot={business.drawerSlot}
      create={{ path: createPath, businessId: business.id, label: createTitle }}
    />
  );
};

export default CryptoDepositsTab;
