import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useBusinessView } from '../../../entities/business/view';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ListTab, useList } from '../../../platform/list';
import { depositsPage, depositsTotal } from './api';
import { Collection } from './collection';
import { cardOf, columnsOf } from './columns';
import { askedOf, exportsOf, filters } from './filters';
import { messages } from './messages';
import { createPath } from './paths';
import { createTitle } from './title';

const DepositDrawer = later(async () => (await import('./deposit-drawer')).default);

/** Fiat Deposits tab: announced and received deposits of the business, as one list. */
const FiatDepositsTab = () => {
  const business = useBusinessView();
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'fiat-deposits',
    texts: { ...messages, caption: messages.caption(business.name) },
    columns,
    card: cardOf,
    filters,
    page: (state) => depositsPage(askedOf(state, business.id)),
    total: (state) => depositsTotal(askedOf(state, business.id)),
    exports: (state) => exportsOf(askedOf(state, business.id)),
    Drawer: DepositDrawer,
  });
  return (
    <>
      <Collection businessId={business.id} name={business.name} />
      <ListTab
        list={list}
        isDesktop={business.isDesktop}
        drawerSlot={business.drawerSlot}
        create={{ path: createPath, businessId: business.id, label: createTitle }}
      />
    </>
  );
};

export default FiatDepositsTab;
