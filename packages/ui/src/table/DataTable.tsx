import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { ErrorState, Skeleton } from '../feedback/States';
import { classes } from '../lib/classes';
import { breakpoints, useMediaQuery } from '../lib/media';
import { useLinkProps, useNavigate } from '../lib/navigation';
import { CardList, type RowCard } from './CardList';
import styles from './DataTable.module.css';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures. `start` unless told. */
  align?: 'start' | 'end';
  /** An amount column: aligned at the end, its code in a fixed width (2.3 rem crypto, 1.75 rem fiat), the head over the digits. */
  amount?: 'crypto' | 'fiat';
  /**
   * When the column leaves as its container narrows: `p1` never, `p2` under 880 px, `p2w` under 1100, `p3` under 1430.
   * `p1` unless told. A choice of columns overrides it.
   */
  priority?: 'p1' | 'p2' | 'p2w' | 'p3';
  /** Names the row: its text is the link (or button) that opens the row. One per table. */
  isRowHeader?: boolean;
  /** No choice of columns leaves it out. So is the row header. */
  isFixed?: boolean;
  /** The list is ordered by this column. */
  sorted?: 'ascending' | 'descending';
  /** Width of the grey bar while loading, in pixels; 0 draws a chip. */
  skeleton?: number;
};

export type DataTableProps<Row> = {
  /** What the table holds and in what order; read by screen readers as its caption. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is awaited: skeleton rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads; its row header becomes a link and a press anywhere on the row follows it. */
  rowHref?: (row: Row) => string;
  /** Instead of `rowHref` when a row opens without a change of address. */
  onOpen?: (row: Row) => void;
  /** Key of the row that is open: accent ground and margin line. */
  openKey?: string | null;
  /** How a row reads as a card under 960 px. Without it the table scrolls sideways. */
  card?: (row: Row) => RowCard;
  /** Shown instead of rows when there are none: an EmptyState. */
  empty: ReactNode;
  /** The sentence of a failed read; wins over rows. */
  error?: string | null;
  onRetry?: () => void;
  /** Ids of the columns a person chose; null leaves it to the width. */
  chosenColumns?: readonly string[] | null;
  /** A newer answer is awaited: the rows stay and the table is announced as busy. */
  isRefreshing?: boolean;
  /** Skeleton rows; 10 unless told. */
  skeletonRows?: number;
  /** Reaches the edges of the page (its gutter). True unless told. */
  isBleeding?: boolean;
  /** 36-px rows. */
  isDense?: boolean;
};

/**
 * A semantic table of rows that can be opened. The table is one tab stop: arrows, Home and End walk the rows, Enter
 * opens. Under 960 px rows become cards.
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
      />
    );
  return <Table {...props} />;
}

function visible<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null | undefined,
): readonly Column<Row>[] {
  return chosen
    ? columns.filter((column) => column.isRowHeader || column.isFixed || chosen.includes(column.id))
    : columns;
}

function cellClass<Row>(column: Column<Row>, isChosen: boolean): string {
  return classes(
    (column.align === 'end' || column.amount) && styles.end,
    column.amount && styles[column.amount],
    !isChosen && column.priority && styles[column.priority],
  );
}

function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  onOpen,
  openKey,
  chosenColumns,
  isRefreshing,
  skeletonRows = 10,
  isBleeding = true,
  isDense,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const navigate = useNavigate();
  const shown = visible(columns, chosenColumns);
  const isChosen = Boolean(chosenColumns);
  const keys = rows?.map(rowKey) ?? [];
  const tabStop = openKey && keys.includes(openKey) ? openKey : keys[0];
  const open = (row: Row) => {
    if (onOpen) onOpen(row);
    else if (rowHref) navigate(rowHref(row));
  };
  const canOpen = Boolean(onOpen ?? rowHref);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const openers = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? [])];
    const at = openers.indexOf(event.currentTarget);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: openers.length - 1 }[event.key];
    if (at < 0 || next === undefined || !openers[next]) return;
    event.preventDefault();
    for (const opener of openers) opener.tabIndex = opener === openers[next] ? 0 : -1;
    openers[next].focus();
  };

  return (
    <div className={classes(styles.frame, isChosen && styles.scrolling, isBleeding && styles.bleeding)}>
      <table
        className={classes(styles.table, isDense && styles.dense)}
        aria-busy={rows === undefined || isRefreshing || undefined}
      >
        <caption className={styles.spoken}>{label}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.id} scope="col" className={cellClass(column, isChosen)} aria-sort={column.sorted}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index}>
                  {shown.map((column) => (
                    <td key={column.id} className={cellClass(column, isChosen)}>
                      <SkeletonCell column={column} index={index} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr
                    key={key}
                    aria-current={key === openKey ? 'true' : undefined}
                    className={canOpen ? styles.openable : undefined}
                    onClick={canOpen ? (event) => isOnRow(event) && open(row) : undefined}
                  >
                    {shown.map((column) =>
                      column.isRowHeader ? (
                        <th key={column.id} scope="row" className={cellClass(column, isChosen)}>
                          <RowOpener
                            href={rowHref?.(row)}
                            onOpen={onOpen && (() => onOpen(row))}
                            isTabStop={key === tabStop}
                            onKeyDown={walk}
                          >
                            {column.cell(row)}
                          </RowOpener>
                        </th>
                      ) : (
                        <td key={column.id} className={cellClass(column, isChosen)}>
                          {column.cell(row)}
                        </td>
                      ),
                    )}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}

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

function RowOpener({
  href,
  onOpen,
  isTabStop,
  onKeyDown,
  children,
}: {
  href: string | undefined;
  onOpen: (() => void) | undefined;
  isTabStop: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}) {
  const link = useLinkProps(href ?? '');
  const shared = { className: styles.opener, tabIndex: isTabStop ? 0 : -1, onKeyDown, 'data-row-opener': '' };
  if (onOpen)
    return (
      <button type="button" {...shared} onClick={onOpen}>
        {children}
      </button>
    );
  if (href)
    return (
      <a {...shared} {...link}>
        {children}
      </a>
    );
  return <>{children}</>;
}

function SkeletonCell<Row>({ column, index }: { column: Column<Row>; index: number }) {
  // widths that vary a little look like text; the pattern repeats so that nothing jumps between renders
  const vary = [0, 12, -8, 4, -14][index % 5] ?? 0;
  if (column.skeleton === 0) return <Skeleton shape="chip" width={70 + vary} />;
  const width = column.skeleton ?? (column.amount || column.align === 'end' ? 64 : 112);
  return <Skeleton width={width + vary} />;
}
