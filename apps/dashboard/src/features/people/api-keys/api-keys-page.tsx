import { all } from '@countinghouse/contract/permissions';
import { later } from '@countinghouse/ui';
import { KeyTabs } from '../../../entities/api-key/key-tabs';
import { exportOf, ListPage, useList } from '../../../platform/list';
import { useMay } from '../../../platform/session';
import { keysPage } from './api';
import { cardOf, columns } from './columns';
import { filters, matches } from './filters';
import { messages } from './messages';
import { paths } from './paths';
import { TestModeButton } from './test-mode-button';

const KeyDrawer = later(async () => (await import('./key-drawer')).default);

/** The organisation's API keys. */
const ApiKeysPage = () => {
  const mayCreate = useMay(all('CREATE_API_CREDENTIALS'));
  const mayChange = useMay(all('UPDATE_API_CREDENTIALS'));
  const list = useList({
    name: 'api-keys',
    texts: messages,
    columns: columns.filter(({ id }) => mayChange || id !== 'actions'),
    card: cardOf,
    filters,
    page: () => keysPage,
    total: null,
    exports: () => [exportOf('api-keys', {})],
    matches,
    Drawer: KeyDrawer,
  });
  return (
    <ListPage
      list={list}
      title={messages.title}
      subtitle={messages.subtitle}
      create={mayCreate && { href: paths.create, label: messages.create }}
      actions={mayCreate && <TestModeButton />}
      notice={<KeyTabs />}
    />
  );
};

export default ApiKeysPage;
