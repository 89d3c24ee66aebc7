import { breakpoints, later, Page, PageHeader, Pager, useMediaQuery } from '@countinghouse/ui';
import { useMemo } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { exportOf, ListPage, useList } from '../../../platform/list';
import { FilterBar } from '../../../platform/list/filter-bar';
import { ListTools } from '../../../platform/list/list-view';
import { ApprovalDesk } from './approval-desk';
import { approvalsPage, approvalsTotal } from './api';
import { ApprovalTabs, StopLink } from './approval-tabs';
import { cardOf, pendingColumns } from './columns';
import { pendingFilters } from './filters';
import { soonestFirst } from './soonest-first';
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
    page: (state) => approvalsPage(soonestFirst(state)),
    total: (state) => approvalsTotal(soonestFirst(state)),
    exports: (state) => [exportOf('approvals', soonestFirst(state))],
    Drawer: ApprovalDrawer,
  });
  const isBeside = useMediaQuery(breakpoints.slipBeside);
  const { rows, pages, controls } = list;
  if (isBeside && rows && rows.length > 0)
    return (
      <Page>
        <PageHeader title={messages.title} subtitle={messages.subtitle} actions={<StopLink />} />
        <ApprovalTabs />
        <FilterBar filters={pendingFilters} list={controls} tools={<ListTools list={list} isDesktop={false} />} />
        <ApprovalDesk rows={rows} openId={controls.state.open} onOpen={controls.setOpen} />
        {pages && (pages.next || pages.previous) && (
          <Pager
            summary={null}
            onPrevious={pages.previous?.open}
            onNext={pages.next?.open}
            pageSize={controls.state.limit}
            onPageSize={controls.setLimit}
            isBusy={list.isOutdated}
          />
        )}
      </Page>
    );
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
