import { all } from '@countinghouse/contract/permissions';
import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { exportOf, ListPage, useList } from '../../../platform/list';
import { useMay } from '../../../platform/session';
import { accountsPage } from './api';
import { cardOf, columnsOf } from './columns';
import { filters, matches } from './filters';
import { messages } from './messages';
import { paths } from './paths';
import { useArchiving } from './use-archiving';

const AccountDrawer = later(async () => (await import('./account-drawer')).default);

/** The organisation's bank accounts. */
const BankAccountsPage = () => {
  const mayManage = useMay(all('MANAGE_BANK_ACCOUNTS'));
  const { ask, question } = useArchiving();
  const columns = useMemo(() => columnsOf(mayManage ? ask : null), [mayManage, ask]);
  const list = useList({
    name: 'bank-accounts',
    texts: messages,
    columns,
    card: cardOf,
    filters,
    page: () => accountsPage,
    total: null,
    exports: () => [exportOf('bank-accounts', {})],
    matches,
    Drawer: AccountDrawer,
  });
  return (
    <>
      <ListPage
        list={list}
        title={messages.title}
        subtitle={messages.subtitle}
        create={mayManage && { href: paths.create, label: messages.create }}
      />
      {question}
    </>
  );
};

export default BankAccountsPage;
