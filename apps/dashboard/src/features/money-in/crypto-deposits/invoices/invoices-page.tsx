import { all } from '@countinghouse/contract/permissions';
import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { ListPage, listQueryOf, useList } from '../../../../platform/list';
import { useMay } from '../../../../platform/session';
import { createPath, invoicePaths } from '../paths';
import { formTitle } from '../title';
import { invoicesPage, invoicesTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters } from './filters';
import { messages } from './messages';

const InvoiceDrawer = later(async () => (await import('./invoice-drawer')).default);

/** Invoices of all visible businesses, with the details of one beside them. */
const InvoicesPage = () => {
  const book = useCurrencyBook();
  const mayCreate = useMay(all('CREATE_PAYMENT'));
  const columns = useMemo(() => columnsOf(book), [book]);
  const card = useMemo(() => cardOf(book), [book]);
  const list = useList({
    name: 'invoices',
    texts: messages,
    columns,
    card,
    filters,
    page: (state) => invoicesPage(listQueryOf(filters, state)),
    total: (state) => invoicesTotal(listQueryOf(filters, state)),
    Drawer: InvoiceDrawer,
  });
  return (
    <ListPage
      list={list}
      title={messages.title}
      breadcrumbs={[
        mayCreate ? { label: formTitle, href: createPath } : { label: formTitle },
        { label: messages.title },
      ]}
      subtitle={messages.subtitle}
      create={mayCreate && { href: invoicePaths.create, label: messages.create }}
    />
  );
};

export default InvoicesPage;
