import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListPage, listQueryOf, useList } from '../../../platform/list';
import { addressesPage, addressesTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters } from './filters';
import { messages } from './messages';
import { paths } from './paths';

const AddressDrawer = later(async () => (await import('./address-drawer')).default);

/** The addresses that the organisation pays out to. */
const AddressesPage = () => {
  const book = useCurrencyBook();
  const columns = useMemo(() => columnsOf(book), [book]);
  const list = useList({
    name: 'whitelisted-addresses',
    texts: messages,
    columns,
    card: cardOf,
    filters,
    page: (state) => addressesPage(listQueryOf(filters, state)),
    total: (state) => addressesTotal(listQueryOf(filters, state)),
    exports: (state) => [exportOf('whitelisted-addresses', listQueryOf(filters, state))],
    Drawer: AddressDrawer,
  });
  return (
    <ListPage
      list={list}
      title={messages.title}
      subtitle={messages.subtitle}
      create={{ href: paths.create, label: messages.create }}
    />
  );
};

export default AddressesPage;
