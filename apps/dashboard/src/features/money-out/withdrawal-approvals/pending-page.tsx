import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListPage, listQueryOf, useList } from '../../../platform/list';
import { approvalsPage, approvalsTotal } from './api';
import { ApprovalTabs, StopLink } from './approval-tabs';
import { cardOf, pendingColumns } from './columns';
import { pendingFilters } from './filters';
import { messages } from './messages';

const ApprovalDrawer = later(async () => (await import('./approval-drawer')).default);

/** Withdrawals that wait for approval. */
const PendingPage = () => {
  const book = useCurrencyBook();
  const columns = useMemo(() => pendingColumns(book), [book]);
  const list = useList({
    name: 'withdrawal-approvals',
    texts: messages.pending,
    columns,
    card: cardOf,
    filters: pendingFilters,
    page: (state) => approvalsPage(listQueryOf(pendingFilters, state)),
    total: (state) => approvalsTotal(listQueryOf(pendingFilters, state)),
    exports: (state) => [exportOf('approvals', listQueryOf(pendingFilters, state))],
    Drawer: ApprovalDrawer,
  });
  return (
    <ListPage
      list={list}
      title={messages.title}
      subtitle={messages.subtitle}
      actions={<StopLink />}
      notice={<ApprovalTabs />}
    />
  );
};

export default PendingPage;
