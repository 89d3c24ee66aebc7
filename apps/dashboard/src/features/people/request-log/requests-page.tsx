import { later, Link } from '@countinghouse/ui';
import { KeyTabs } from '../../../entities/api-key/key-tabs';
import { keysTitle } from '../../../entities/api-key/title';
import { docsHref } from '../../../platform/api';
import { ListPage, listQueryOf, useList } from '../../../platform/list';
import { requestsPage, requestsTotal } from './api';
import { cardOf, columns } from './columns';
import { filters } from './filters';
import { messages } from './messages';

const RequestDrawer = later(async () => (await import('./request-drawer')).default);

/** The requests that named a key of the organisation, with the details of one beside them. */
const RequestsPage = () => {
  const list = useList({
    name: 'request-log',
    texts: {
      ...messages,
      noneHint: (
        <>
          {messages.noneHint}{' '}
          <Link href={docsHref()} isExternal>
            {messages.docs}
          </Link>
        </>
      ),
    },
    columns,
    card: cardOf,
    filters,
    page: (state) => requestsPage(listQueryOf(filters, state)),
    total: (state) => requestsTotal(listQueryOf(filters, state)),
    Drawer: RequestDrawer,
  });
  return (
    <ListPage list={list} title={keysTitle} name={messages.title} subtitle={messages.subtitle} notice={<KeyTabs />} />
  );
};

export default RequestsPage;
