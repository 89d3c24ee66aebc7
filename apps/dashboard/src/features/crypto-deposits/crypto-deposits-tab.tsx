import type { PaymentView } from '@countinghouse/contract/crypto-deposits';
import { Button, DataTable, EmptyState, Pager } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { createPortal } from 'react-dom';
import { useBusinessView } from '../../entities/business/view';
import { isFiltered, neighbourRow } from '../../platform/list/list-state';
import { useColumns } from '../../platform/list/use-columns';
import type { ListControls } from '../../platform/list/use-list-state';
import { useListState } from '../../platform/list/use-list-state';
import { paymentsPageQuery } from './api';
import { cardOf, columns } from './columns';
import { Filters } from './filters';
import { messages } from './messages';
import { filterNames, paymentsQueryOf } from './query';

// The list comes first; what one payment needs is loaded when one is opened.
const PaymentDrawer = lazy(() => import('./payment-drawer'));

const noNeighbours = { nextCursor: null, prevCursor: null };

/** The Crypto Deposits tab: a business's payments, filtered and paged by the address, with the details of one beside them. */
const CryptoDepositsTab = () => {
  const business = useBusinessView();
  const list = useListState(filterNames);
  const { chosen, choose } = useColumns('payments');
  const page = useQuery(paymentsPageQuery(paymentsQueryOf(list.state, business.id)));
  const rows = page.data?.payments;
  const neighbours = page.data?.paging ?? noNeighbours;

  return (
    <>
      <Filters list={list} chosenColumns={chosen} onChooseColumns={choose} onRefresh={() => void page.refetch()} />
      <DataTable<PaymentView>
        label={messages.caption(business.name)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => list.setOpen(id)}
        openKey={list.state.open}
        card={cardOf}
        empty={<NothingFound list={list} />}
        error={rows && !page.isPlaceholderData ? null : page.error?.message}
        onRetry={() => void page.refetch()}
        chosenColumns={business.isDesktop ? chosen : null}
        isRefreshing={page.isFetching}
      />
      {rows && rows.length > 0 && (
        <Pager
          summary={messages.shown(rows.length)}
          onPrevious={list.previous(neighbours)}
          onNext={list.next(neighbours)}
          pageSize={list.state.limit}
          onPageSize={list.setLimit}
          isBusy={page.isPlaceholderData}
        />
      )}
      <Details list={list} rows={rows ?? []} />
    </>
  );
};

const NothingFound = ({ list }: { list: ListControls }) => {
  if (!isFiltered(list.state)) return <EmptyState title={messages.none}>{messages.noneHint}</EmptyState>;
  return (
    <EmptyState
      picture="search"
      title={messages.none}
      action={<Button onPress={list.clearFilters}>{messages.clearFilters}</Button>}
    >
      {messages.noneFiltered}
    </EmptyState>
  );
};

/** The open payment, in the place the business page keeps for it. It may be on another page than the one shown. */
const Details = ({ list, rows }: { list: ListControls; rows: readonly PaymentView[] }) => {
  const { drawerSlot } = useBusinessView();
  const { open } = list.state;
  if (!drawerSlot || !open) return null;
  const ids = rows.map(({ id }) => id);
  const walk = (step: -1 | 1) => {
    const id = neighbourRow(ids, open, step);
    return id ? () => list.setOpen(id) : undefined;
  };
  return createPortal(
    <Suspense>
      <PaymentDrawer
        id={open}
        row={rows.find(({ id }) => id === open)}
        onPrevious={walk(-1)}
        onNext={walk(1)}
        onClose={() => list.setOpen(null)}
      />
    </Suspense>,
    drawerSlot,
  );
};

export default CryptoDepositsTab;
