import {
  Button,
  ColumnChooser,
  DataTable,
  EmptyState,
  IconButton,
  Skeleton,
  ToolPopover,
  Pager,
  isFixed,
  later,
  whenIdle,
} from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { columnsFor } from './column-choice';
import { FilterBar, ListSegments } from './filter-bar';
import { Freshness } from './freshness';
import { isFiltered } from './list-state';
import styles from './list.module.css';
import { listTexts } from './messages';
import { ListTotals } from './list-totals';
import { rangeText } from './range';
import type { Identified } from './identified';
import type { List } from './use-list';

type ListProps<Row extends Identified> = { readonly list: List<Row> };

/** Column chooser, if the list is a table, and a refresh. */
export const ListTools = <Row extends Identified>({ list, isDesktop }: ListProps<Row> & { isDesktop: boolean }) => (
  <>
    {isDesktop && (
      <ColumnChooser
        columns={list.definition.columns.map((column) => ({
          id: column.id,
          label: column.header,
          isFixed: isFixed(column),
        }))}
        now={list.columns.now}
        choice={list.columns.choice}
        onChange={list.columns.choose}
      />
    )}
    <ViewsButton list={list} />
    <ExportButton list={list} />
    <IconButton icon="refresh" label={listTexts.refresh} onPress={() => void list.refresh()} />
  </>
);

type ListViewProps<Row extends Identified> = ListProps<Row> & {
  /** True if there is room for chosen columns. */
  readonly isDesktop: boolean;
  /** Beside the usual tools. */
  readonly tools?: ReactNode;
  /** Button that makes the first row, where there is none yet. */
  readonly create?: ReactNode;
};

/** The list itself: filters, rows, pages. */
export const ListView = <Row extends Identified>({ list, isDesktop, tools, create }: ListViewProps<Row>) => {
  const { definition, controls, rows, pages } = list;
  const { texts, columns, Drawer, rowHref } = definition;
  const top = useTopOfPage(controls.state.cursor, list.isOutdated);
  const isSlow = useSlow(list.isOutdated);
  const hasRows = rows !== undefined;
  useEffect(() => (hasRows ? whenIdle(() => void Drawer?.preload?.()) : undefined), [Drawer, hasRows]);
  return (
    <div ref={top} className={styles.list}>
      <ListSegments filters={definition.filters} list={controls} />
      {definition.filters.length > 0 && !list.isBare && (
        <FilterBar
          filters={definition.filters}
          list={controls}
          tools={
            <>
              {tools}
              <ListTools list={list} isDesktop={isDesktop} />
            </>
          }
        />
      )}
      <ListHead
        list={list}
        tools={
          definition.filters.length === 0 &&
          !list.isBare && (
            <span className={styles.tools}>
              {tools}
              <ListTools list={list} isDesktop={isDesktop} />
            </span>
          )
        }
      />
      <DataTable<Row>
        label={texts.caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(Drawer ? { onOpen: ({ id }: Row) => controls.setOpen(id) } : { rowHref })}
        openKey={controls.state.open}
        card={definition.card}
        empty={<NothingFound list={list} create={create} />}
        error={list.error?.message}
        onRetry={list.retry}
        choice={isDesktop ? list.columns.choice : undefined}
        onColumns={list.columns.setNow}
        isRefreshing={list.isFetching}
        isFading={isSlow}
        flashing={list.flashing}
      />
      {pages && rows && rows.length > 0 && (
        <Pager
          summary={rangeText(list.rowsBefore, rows.length, list.total)}
          onPrevious={pages.previous?.open}
          onPreviousLikely={pages.previous?.ask}
          onNext={pages.next?.open}
          onNextLikely={pages.next?.ask}
          pageSize={controls.state.limit}
          onPageSize={controls.setLimit}
          isBusy={list.isOutdated}
        />
      )}
    </div>
  );
};

/** Count and freshness, and the tools of a list without filters. */
const ListHead = <Row extends Identified>({ list, tools }: ListProps<Row> & { readonly tools: ReactNode }) => {
  const { counted } = list.definition.texts;
  return (
    <div className={styles.head}>
      {list.total && !list.isBare && <ListTotals total={list.total} counted={counted} />}
      {list.waiting > 0 && (
        <Button size="sm" icon="chevron-up" onPress={list.showWaiting}>
          {listTexts.waiting(list.waiting)}
        </Button>
      )}
      {(!list.isBare || list.isStale || list.live.status === 'broken') && (
        <Freshness updatedAt={list.updatedAt} isStale={list.isStale} live={list.live} />
      )}
      {tools}
    </div>
  );
};

/** A turned page begins at its top, together with its rows; until then the old ones stay in place. */
const useTopOfPage = (cursor: string | null, isOutdated: boolean) => {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(cursor);
  useLayoutEffect(() => {
    if (isOutdated || shown.current === cursor) return;
    shown.current = cursor;
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' });
  }, [cursor, isOutdated]);
  return top;
};

/** Milliseconds that an answer may take without a word. */
const quietMilliseconds = 200;

/** True if the wait is long enough to be noticed. */
const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), quietMilliseconds);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
};

const NothingFound = <Row extends Identified>({ list, create }: ListProps<Row> & { create: ReactNode }) => {
  const { controls, definition } = list;
  const { none, noneYet = none, noneHint } = definition.texts;
  if (!isFiltered(controls.state))
    return (
      <EmptyState title={list.isBare ? noneYet : none} action={list.isBare && create}>
        {noneHint}
      </EmptyState>
    );
  return (
    <EmptyState
      picture="search"
      title={none}
      action={<Button onPress={controls.clearFilters}>{listTexts.clearFilters}</Button>}
    >
      {listTexts.noneFiltered}
    </EmptyState>
  );
};

/** Details of the open row, which may be on another page than the one shown. */
export const ListDrawer = <Row extends Identified>({ list }: ListProps<Row>) => {
  const { definition, controls } = list;
  const { open } = controls.state;
  if (!definition.Drawer || !open) return null;
  return (
    <Suspense>
      <definition.Drawer id={open} row={list.openRow} walk={list.walk} onFilter={controls.setFilters} />
    </Suspense>
  );
};

const ViewsPanel = later(async () => (await import('./views/views-panel')).default);

/** Person's own views of the list: choose one, save the present one, share it as a link. */
const ViewsButton = <Row extends Identified>({ list }: ListProps<Row>) => {
  const { definition, controls, columns } = list;
  const hasRows = list.rows !== undefined;
  useEffect(() => (hasRows ? whenIdle(() => void ViewsPanel.preload()) : undefined), [hasRows]);
  return (
    <ToolPopover icon="bookmark" label={listTexts.views}>
      {(close) => (
        <Suspense
          fallback={
            <div className={styles.choices}>
              <Skeleton width={240} />
            </div>
          }
        >
          <ViewsPanel
            list={definition.name}
            state={controls.state}
            columns={controls.state.columns ?? columnsFor(definition.columns, columns.choice, columns.now)}
            filterNames={definition.filters.flatMap(({ names }) => names)}
            onView={(view) => {
              controls.setView(view);
              close();
            }}
            onSaved={controls.setView}
          />
        </Suspense>
      )}
    </ToolPopover>
  );
};

const ExportDialog = later(async () => (await import('./export-dialog')).default);

/** Saves all pages of the filtered rows; nothing if the list has no export. */
const ExportButton = <Row extends Identified>({ list }: ListProps<Row>) => {
  const [isOpen, setOpen] = useState(false);
  const { exports, columns, matches, texts } = list.definition;
  if (!exports) return null;
  const { inSight } = list.columns.now;
  return (
    <>
      <IconButton icon="download" label={listTexts.export} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportDialog
            sources={exports(list.controls.state)}
            columns={columns.map(({ id }) => id).filter((id) => inSight.length === 0 || inSight.includes(id))}
            ids={matches && isFiltered(list.controls.state) ? list.rows?.map(({ id }) => id) : undefined}
            total={list.total}
            counted={texts.counted}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
