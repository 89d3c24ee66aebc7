import {
  Fragment,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type AnchorHTMLAttributes,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { ErrorState } from '../feedback/States';
import { classes } from '../lib/classes';
import { breakpoints, useMediaQuery } from '../lib/media';
import { useLinkProps, useNavigate } from '../lib/navigation';
import { CardList, type RowCard } from './CardList';
import { cellOf, skeletonOf } from './cells';
import { fittingChips, type Column, type ColumnChoice } from './columns';
import styles from './DataTable.module.css';
import { flashOf, type Flash, type Flashing } from './flash';
import { TableHelp } from './TableHelp';
import { useFit } from './use-fit';
import { usePlaces } from './use-places';

/** Ids of columns: those in sight, and those that fit. */
export type ColumnsNow = { readonly inSight: readonly string[]; readonly fitting: readonly string[] };

export type DataTableProps<Row> = {
  /** Content and order of the table; read by screen readers as its caption. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is awaited: skeleton rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Target of a row; its row header becomes a link and a press anywhere on the row follows it. */
  rowHref?: (row: Row) => string;
  /** Instead of `rowHref` when a row opens without a change of address. */
  onOpen?: (row: Row) => void;
  /** Key of the row that is open: accent ground and margin line. */
  openKey?: string | null;
  /** Row as a card up to 960 px. Without it the table scrolls sideways. */
  card?: (row: Row) => RowCard;
  /** Shown instead of rows when there are none: an EmptyState. */
  empty: ReactNode;
  /** The sentence of a failed read; wins over rows. */
  error?: string | null;
  onRetry?: () => void;
  /** A person's choice of single columns; the width decides on the others. */
  choice?: ColumnChoice;
  /** Reports the visible columns and the default ones, whenever either changes. */
  onColumns?: (now: ColumnsNow) => void;
  /** A newer answer is awaited: the rows stay and the table is announced as busy. */
  isRefreshing?: boolean;
  /** The rows shown are about to be others, and that takes a while: they recede. */
  isFading?: boolean;
  flashing?: Flashing;
  /** Number of skeleton rows; default 10. */
  skeletonRows?: number;
  /** Reaches the edges of the page (its gutter). Default true. */
  isBleeding?: boolean;
  /** 36-px rows. */
  isDense?: boolean;
};

/**
 * A semantic table of rows that can be opened. The table is one tab stop: arrows, Home and End walk the rows, Enter
 * opens. Up to 960 px rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    rowHref,
    onOpen,
    openKey,
    card,
    empty,
    error,
    onRetry,
    isRefreshing,
    skeletonRows = 10,
  } = props;
  const isCards = useMediaQuery(breakpoints.cards) && card !== undefined;
  if (error)
    return (
      <div className={styles.aside}>
        <ErrorState message={error} onRetry={onRetry} isRetrying={isRefreshing} />
      </div>
    );
  if (rows?.length === 0) return <>{empty}</>;
  if (isCards)
    return (
      <CardList
        label={label}
        rows={rows}
        rowKey={rowKey}
        card={card}
        rowHref={rowHref}
        onOpen={onOpen}
        openKey={openKey}
        skeletonRows={skeletonRows}
        flashOf={(key) => flashOf(key, props.flashing)}
      />
    );
  return <Table {...props} />;
}

/** Beside the columns' own widths: the page's gutter at both ends instead of a cell's padding. */
const bleedingEdges = 44;

function cellClass<Row>(column: Column<Row>): string | undefined {
  if (column.type === 'amount') return classes(styles.end, styles[column.kind]);
  if (column.type === 'count') return styles.end;
  if (column.type === 'actions') return classes(styles.end, styles.actions);
  return undefined;
}

function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  onOpen,
  openKey = null,
  choice,
  onColumns,
  isRefreshing,
  isFading,
  flashing,
  skeletonRows = 10,
  isBleeding = true,
  isDense,
}: DataTableProps<Row>) {
  const { shown, fitting, widths, isScrolling, isReady, frame, table } = useFit(columns, rows, {
    edges: isBleeding ? bleedingEdges : 0,
    choice,
  });
  useEffect(() => {
    if (isReady) onColumns?.({ inSight: shown.map(({ id }) => id), fitting: [...fitting] });
  }, [isReady, shown, fitting, onColumns]);
  const keep = useKeptInPlace(frame, openKey);
  const navigate = useNavigate();
  const keys = rows?.map(rowKey) ?? [];
  const tabStop = openKey !== null && keys.includes(openKey) ? openKey : keys[0];
  const places = usePlaces(keys);

  // Rows are drawn again when they change, not when a handler does.
  const latest = useRef({ rows, rowKey, rowHref, onOpen, openKey, navigate, keep });
  useLayoutEffect(() => {
    latest.current = { rows, rowKey, rowHref, onOpen, openKey, navigate, keep };
  });
  const open = useCallback((key: string) => {
    const { rows: present, rowKey: keyOf, ...to } = latest.current;
    const row = present?.find((candidate) => keyOf(candidate) === key);
    if (!row) return;
    to.keep(key);
    if (to.onOpen) to.onOpen(row);
    else if (to.rowHref) to.navigate(to.rowHref(row));
  }, []);
  const walk = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const openers = [
        ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? []),
      ];
      const at = openers.indexOf(event.currentTarget);
      const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: openers.length - 1 }[event.key];
      const next = step === undefined ? undefined : openers[step];
      if (at < 0 || !next) return;
      event.preventDefault();
      for (const opener of openers) opener.tabIndex = opener === next ? 0 : -1;
      next.focus();
      // an open row follows the arrows
      if (latest.current.onOpen && latest.current.openKey !== null) open(next.dataset.rowOpener ?? '');
    },
    [open],
  );

  // The arrows moved the tab stop directly; rows that replaced others start again.
  useLayoutEffect(() => {
    for (const opener of table.current?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? [])
      opener.tabIndex = opener.dataset.rowOpener === tabStop ? 0 : -1;
  }, [table, tabStop]);

  return (
    <>
      <div
        ref={frame}
        className={classes(styles.frame, isScrolling && styles.scrolling, isBleeding && styles.bleeding)}
        style={isScrolling ? { scrollPaddingInline: underStickyColumns(shown, widths) } : undefined}
      >
        {isReady && (
          <table
            ref={table}
            className={classes(styles.table, isDense && styles.dense, isFading && styles.fading)}
            aria-busy={rows === undefined || isRefreshing || undefined}
          >
            <caption className={styles.spoken}>{label}</caption>
            <colgroup>
              {shown.map((column, index) => (
                <col key={column.id} style={widthStyle(widths.get(column.id), index, shown.length, isBleeding)} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column.id} scope="col" className={cellClass(column)} aria-sort={column.sorted}>
                    {column.isHeaderSpoken ? <span className={styles.spoken}>{column.header}</span> : column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows === undefined
                ? Array.from({ length: skeletonRows }, (_, index) => (
                    <tr key={index}>
                      {shown.map((column) => (
                        <td key={column.id} className={cellClass(column)}>
                          {skeletonOf(column, index)}
                        </td>
                      ))}
                    </tr>
                  ))
                : rows.map((row) => {
                    const key = rowKey(row);
                    return (
                      <TableRow
                        key={places.get(key)}
                        id={key}
                        row={row}
                        columns={shown as readonly Column<unknown>[]}
                        chipCounts={chipCountsOf(shown, row, widths)}
                        isOpen={key === openKey}
                        flash={flashOf(key, flashing)}
                        isTabStop={key === tabStop}
                        href={onOpen ? undefined : rowHref?.(row)}
                        isOpenable={Boolean(onOpen ?? rowHref)}
                        onOpen={open}
                        onWalk={walk}
                      />
                    );
                  })}
            </tbody>
          </table>
        )}
      </div>
      <TableHelp frame={frame} />
    </>
  );
}

/** Focused cells scroll into view beside the sticky columns, not under them. */
function underStickyColumns<Row>(shown: readonly Column<Row>[], widths: ReadonlyMap<string, number>): string {
  const [first, last] = [shown[0], shown.at(-1)];
  const widthOf = (column: Column<Row> | undefined) => (column ? (widths.get(column.id) ?? 0) + bleedingEdges / 2 : 0);
  return `${widthOf(first)}px ${last?.type === 'actions' ? widthOf(last) : 0}px`;
}

function widthStyle(width: number | undefined, index: number, count: number, isBleeding: boolean): CSSProperties {
  const isAtEdge = isBleeding && (index === 0 || index === count - 1);
  return { width: (width ?? 0) + (isAtEdge ? bleedingEdges / 2 : 0) };
}

function chipCountsOf<Row>(shown: readonly Column<Row>[], row: Row, widths: ReadonlyMap<string, number>): string {
  return shown
    .flatMap((column) => (column.type === 'chips' ? [fittingChips(column.value(row), widths.get(column.id) ?? 0)] : []))
    .join(' ');
}

type TableRowProps = {
  id: string;
  row: unknown;
  columns: readonly Column<unknown>[];
  /** Numbers of chips that fit, of one column of chips after the other. A text, so that another width alone redraws no row. */
  chipCounts: string;
  isOpen: boolean;
  flash: Flash;
  isTabStop: boolean;
  /** Of a row that links to a page of its own. */
  href: string | undefined;
  isOpenable: boolean;
  onOpen: (id: string) => void;
  onWalk: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Drawn again only when something of it changed: opening one row touches two of them. */
const TableRow = memo(function TableRow({
  id,
  row,
  columns,
  chipCounts,
  isOpen,
  flash,
  isTabStop,
  href,
  isOpenable,
  onOpen,
  onWalk,
}: TableRowProps) {
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!isOnRow(event)) return;
    // the arrows continue from the pressed row
    event.currentTarget.querySelector<HTMLElement>('[data-row-opener]')?.focus({ preventScroll: true });
    onOpen(id);
  };
  const counts = chipCounts.split(' ').map(Number);
  const withChips = columns.filter(({ type }) => type === 'chips');
  return (
    <tr
      aria-current={isOpen ? 'true' : undefined}
      className={classes(isOpenable && styles.openable, flash && styles[flash])}
      onClick={isOpenable ? press : undefined}
    >
      {columns.map((column) => {
        const drawn = cellOf(column, row, counts[withChips.indexOf(column)]);
        // A feature's own part (a menu, a dialog it opened) belongs to its row, not to the place of it.
        const content = 'cell' in column ? <Fragment key={id}>{drawn}</Fragment> : drawn;
        if (!column.isRowHeader)
          return (
            <td key={column.id} className={cellClass(column)}>
              {content}
            </td>
          );
        return (
          <th key={column.id} scope="row" className={cellClass(column)}>
            {isOpenable ? (
              <RowOpener id={id} href={href} isTabStop={isTabStop} onOpen={onOpen} onKeyDown={onWalk}>
                {content}
              </RowOpener>
            ) : (
              content
            )}
          </th>
        );
      })}
    </tr>
  );
});

/**
 * A press on the row itself: not on something in it that acts by itself, not in a dialog opened from it, not the end of
 * selecting text.
 */
function isOnRow(event: MouseEvent<HTMLTableRowElement>): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (!event.currentTarget.contains(event.target as Element)) return false;
  if ((event.target as Element).closest('a, button, input, label')) return false;
  return window.getSelection()?.isCollapsed !== false;
}

type RowOpenerProps = Pick<TableRowProps, 'id' | 'href' | 'isTabStop' | 'onOpen'> & {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

function RowOpener({ id, href, isTabStop, onOpen, onKeyDown, children }: RowOpenerProps) {
  const shared = { className: styles.opener, tabIndex: isTabStop ? 0 : -1, onKeyDown, 'data-row-opener': id };
  if (href === undefined)
    return (
      <button type="button" {...shared} onClick={() => onOpen(id)}>
        {children}
      </button>
    );
  return (
    <RowLink href={href} {...shared}>
      {children}
    </RowLink>
  );
}

function RowLink({ href, children, ...props }: { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...props} {...useLinkProps(href)}>
      {children}
    </a>
  );
}

/**
 * Keeps the pressed row at its position on the screen when an opening drawer narrows the page: lines above may rewrap. Returns the function to call
 * at the press.
 */
function useKeptInPlace(
  frame: { readonly current: HTMLElement | null },
  openKey: string | null,
): (key: string) => void {
  const kept = useRef<{ key: string; top: number } | null>(null);
  const topOf = useCallback(
    (key: string) =>
      [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? [])]
        .find(({ dataset }) => dataset.rowOpener === key)
        ?.closest('tr')
        ?.getBoundingClientRect().top,
    [frame],
  );
  useLayoutEffect(() => {
    const node = frame.current;
    if (!node || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const top = kept.current && topOf(kept.current.key);
      if (kept.current && typeof top === 'number' && Math.abs(top - kept.current.top) >= 1)
        window.scrollBy(0, top - kept.current.top);
      kept.current = null;
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [frame, topOf]);
  return useCallback(
    (key: string) => {
      const top = openKey === null ? topOf(key) : undefined;
      kept.current = top === undefined ? null : { key, top };
    },
    [openKey, topOf],
  );
}
