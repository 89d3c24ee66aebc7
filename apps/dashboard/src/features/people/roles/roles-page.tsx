import { exportOf, ListPage, useList } from '../../../platform/list';
import { rolesPage } from './api';
import { cardOf, columns } from './columns';
import { messages } from './messages';
import { editHref, paths } from './paths';
import { RoleTabs } from './role-tabs';

/** The system roles and the organisation's own. */
const RolesPage = () => {
  const list = useList({
    name: 'roles',
    texts: messages,
    columns,
    card: cardOf,
    page: () => rolesPage,
    total: null,
    exports: () => [exportOf('roles', {})],
    rowHref: ({ id }) => editHref(id),
  });
  return (
    <ListPage
      list={list}
      title={messages.title}
      subtitle={messages.subtitle}
      create={{ href: paths.create, label: messages.create }}
      notice={<RoleTabs />}
    />
  );
};

export default RolesPage;
