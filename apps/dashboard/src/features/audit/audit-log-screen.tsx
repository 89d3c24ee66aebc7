import type { AuditEventView } from '@countinghouse/contract/audit';
import {
  Button,
  DataTable,
  EmptyState,
  Page,
  PageHeader,
  Pager,
  SplitView,
  notify,
  useMediaQuery,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { isFiltered, neighbourRow } from '../../platform/list/list-state';
import { useColumns } from '../../platform/list/use-columns';
import type { ListControls } from '../../platform/list/use-list-state';
import { useListState } from '../../platform/list/use-list-state';
import { saveFile } from '../../platform/save-file';
import { eventsPageQuery, fetchExport } from './api';
import { cardOf, columns } from './columns';
import { Filters } from './filters';
import { messages } from './messages';
import { eventsQueryOf, exportFiltersOf, filterNames } from './query';

// The list comes first; what one event needs is loaded when one is opened.
const EventDrawer = lazy(() => import('./event-drawer'));

const noNeighbours = { nextCursor: null, prevCursor: null };
/** Wider than this the list is a table. */
const desktop = '(min-width: 961px)';

/** The audit log of the organisation, filtered and paged by the address, with the details of one event beside it. */
const AuditLogScreen = () => {
  const list = useListState(filterNames);
  const { chosen, choose } = useColumns('audit');
  const isDesktop = useMediaQuery(desktop);
  const queries = useQueryClient();
  const page = useQuery(eventsPageQuery(eventsQueryOf(list.state)));
  const rows = page.data?.events;
  const neighbours = page.data?.paging ?? noNeighbours;

  return (
    <SplitView drawer={<Details list={list} rows={rows ?? []} />}>
      <Page>
        <PageHeader title={messages.title} subtitle={messages.subtitle} actions={<ExportButton list={list} />} />
        <Filters
          list={list}
          chosenColumns={chosen}
          onChooseColumns={choose}
          onRefresh={() => void queries.invalidateQueries({ queryKey: ['audit'] })}
        />
        <DataTable<AuditEventView>
          label={messages.caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => list.setOpen(id)}
          openKey={list.state.open}
          card={cardOf}
          empty={<NothingFound list={list} />}
          error={rows && !page.isPlaceholderData ? null : page.error?.message}
          onRetry={() => void page.refetch()}
          chosenColumns={isDesktop ? chosen : null}
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
      </Page>
    </SplitView>
  );
};

/** Saves all pages of what the filters show. */
const ExportButton = ({ list }: { list: ListControls }) => {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { file, name } = await fetchExport(exportFiltersOf(list.state));
      saveFile(file, name);
      notify(messages.exported, { tone: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon="download" isDisabled={isBusy} onPress={() => void save()}>
      {isBusy ? messages.exporting : messages.export}
    </Button>
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

const Details = ({ list, rows }: { list: ListControls; rows: readonly AuditEventView[] }) => {
  const { open } = list.state;
  const event = rows.find(({ id }) => id === open);
  if (!event) return null;
  const ids = rows.map(({ id }) => id);
  const walk = (step: -1 | 1) => {
    const id = neighbourRow(ids, open, step);
    return id ? () => list.setOpen(id) : undefined;
  };
  return (
    <Suspense>
      <EventDrawer
        event={event}
        onOnly={(filter, value) => list.setFilters({ [filter]: [value] })}
        onPrevious={walk(-1)}
        onNext={walk(1)}
        onClose={() => list.setOpen(null)}
      />
    </Suspense>
  );
};

export default AuditLogScreen;
