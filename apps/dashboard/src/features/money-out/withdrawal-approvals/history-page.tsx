import { later } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListPage, listQueryOf, useList } from '../../../platform/list';
import { approvalsPage, approvalsTotal } from './api';
import { ApprovalTabs, StopLink } from './approval-tabs';
import { cardOf, historyColumns } from './columns';
import { historyFilters } from './filters';
import { messages } from './messages';

const ApprovalDrawer = later(async () => (await import('./approval-drawer')).default);

const decided = (state: Parameters<typeof listQueryOf>[1]) => ({
  ...listQueryOf(historyFilters, state),
  status: 'DECIDED' as const,
});

/** Withdrawals that were decided, or expired undecided. */
const HistoryPage = () => {
  const book = useCurrencyBook();
  const columns = useMemo(() => historyColumns(book), [book]);
  const list = useList({
    name: 'withdrawal-approvals-history',
    texts: messages.history,
    columns,
    card: cardOf,
    filters: historyFilters,
    page: (state) => approvalsPage(decided(state)),
    total: (state) => approvalsTotal(decided(state)),
    exports: (state) => [exportOf('approvals', decided(state))],
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

export default HistoryPage;
