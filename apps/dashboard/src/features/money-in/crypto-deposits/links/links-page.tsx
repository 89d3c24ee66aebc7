import { all } from '@countinghouse/contract/permissions';
import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { ListPage, listQueryOf, useList } from '../../../../platform/list';
import { useMay } from '../../../../platform/session';
import { createPath, linkPaths } from '../paths';
import { formTitle } from '../title';
import { linksPage, linksTotal } from './api';
import { cardOf, columnsOf } from './columns';
import { filters } from './filters';
import { messages } from './messages';

const LinkDrawer = later(async () => (await import('./link-drawer')).default);

/** Payment links of all visible businesses, with the details of one beside them. */
const LinksPage = () => {
  const book = useCurrencyBook();
  const mayCreate = useMay(all('CREATE_PAYMENT'));
  const columns = useMemo(() => columnsOf(book), [book]);
  const card = useMemo(() => cardOf(book), [book]);
  const list = useList({
    name: 'pay-links',
    texts: messages,
    columns,
    card,
    filters,
    page: (state) => linksPage(listQueryOf(filters, state)),
    total: (state) => linksTotal(listQueryOf(filters, state)),
    Drawer: LinkDrawer,
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
      create={mayCreate && { href: linkPaths.create, label: messages.create }}
    />
  );
};

export default LinksPage;
