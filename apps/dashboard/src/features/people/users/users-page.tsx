import { later } from '@countinghouse/ui';
import { exportOf, ListPage, listQueryOf, useList } from '../../../platform/list';
import { usersPage, usersTotal } from './api';
import { cardOf, columns } from './columns';
import { filters } from './filters';
import { messages } from './messages';
import { paths } from './paths';

const UserDrawer = later(async () => (await import('./user-drawer')).default);

/** Everybody who belongs to the organisation. */
const UsersPage = () => {
  const list = useList({
    name: 'users',
    texts: messages,
    columns,
    card: cardOf,
    filters,
    page: (state) => usersPage(listQueryOf(filters, state)),
    total: (state) => usersTotal(listQueryOf(filters, state)),
    exports: (state) => [exportOf('users', listQueryOf(filters, state))],
    Drawer: UserDrawer,
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

export default UsersPage;
