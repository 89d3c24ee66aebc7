import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { pageWidth } from '../lib/page-width';
import { columnsInSight, fittingColumns, leastWidth, spreadColumns, type Column, type ColumnChoice } from './columns';

export type Fit<Row> = {
  /** The columns in sight, in order. */
  shown: readonly Column<Row>[];
  /** Ids of the columns in sight without a choice. */
  fitting: ReadonlySet<string>;
  /** Pixels of each column in sight. */
  widths: ReadonlyMap<string, number>;
  /** Columns wider than the room: the table scrolls sideways. */
  isScrolling: boolean;
  /** The room is known: before that nothing is drawn. */
  isReady: boolean;
  frame: RefObject<HTMLDivElement | null>;
  table: RefObject<HTMLTableElement | null>;
};

const noChoice: ColumnChoice = {};
/** Padding at the end of a cell; wider content runs over it. */
const cellPadding = 10;
/** A row of chips may show one more each time it gets the width that the last one needed. */
const mostTries = 8;
const nothingFound: ReadonlyMap<string, number> = new Map();

/** Last measurements: a table drawn again starts with its final layout from the first frame. */
const lastRoom = new Map<number, number>();
const lastFound = new Map<string, ReadonlyMap<string, number>>();

/** A first table that reaches the edges of the page most likely has all of it, and is drawn once instead of twice. */
function likelyRoom(edges: number): number | undefined {
  const width = pageWidth();
  return edges > 0 && width !== undefined ? width - edges : undefined;
}

/**
 * Columns of a table that fit: by the widths their types ask for, corrected by the measured needs of the values. A change of `rows` triggers a new
 * measurement.
 */
export function useFit<Row>(
  columns: readonly Column<Row>[],
  rows: unknown,
  { edges, choice = noChoice }: { edges: number; choice?: ColumnChoice },
): Fit<Row> {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const tries = useRef(0);
  const kind = columns.map(({ id }) => id).join();
  const [room, setRoom] = useState(() => lastRoom.get(edges) ?? likelyRoom(edges));
  const [found, setFound] = useState(() => lastFound.get(kind) ?? nothingFound);

  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return undefined;
    // Without layout (a test outside a browser) everything fits.
    const measure = () => {
      const measured = node.clientWidth > 0 ? node.clientWidth - edges : Infinity;
      lastRoom.set(edges, measured);
      setRoom(measured);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [edges]);

  const widthOf = useCallback(
    (column: { id: string }) => Math.max(leastWidth(column as Column<Row>), found.get(column.id) ?? 0),
    [found],
  );
  const fitting = useMemo(() => fittingColumns(columns, room ?? Infinity, widthOf), [columns, room, widthOf]);
  const wanted = useMemo(() => columnsInSight(columns, fitting, choice), [columns, fitting, choice]);
  const shown = useSame(wanted);
  const spread = useMemo(() => spreadColumns(shown, room ?? Infinity, widthOf), [shown, room, widthOf]);
  const widths = useSameMap(spread);
  const taken = [...widths.values()].reduce((sum, width) => sum + width, 0);

  const isInFont = useFontsLoaded();
  useLayoutEffect(() => {
    // Without a room there is no table yet.
    const needed = room !== undefined && table.current && overflowing(table.current, shown, edges / 2);
    // The needed width depends on the values alone, never on neighbouring columns: a column grows to that and no further.
    if (!needed || needed.size === 0) return;
    // Guard against a loop: limited measurements before the next frame.
    tries.current += 1;
    if (tries.current === 1) requestAnimationFrame(() => (tries.current = 0));
    if (tries.current > mostTries) return;
    const grown = new Map(found);
    for (const [id, width] of needed) grown.set(id, Math.max(width, found.get(id) ?? 0));
    lastFound.set(kind, grown);
    setFound(grown);
  }, [rows, room, shown, widths, edges, found, kind, isInFont]);

  return {
    shown,
    fitting,
    widths,
    isScrolling: room !== undefined && taken > room + 1,
    isReady: room !== undefined,
    frame,
    table,
  };
}

/** True once texts have their final width: before the fonts load they are drawn in another one. */
function useFontsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(() => document.fonts?.status !== 'loading');
  useEffect(() => {
    if (isLoaded) return undefined;
    let isGone = false;
    void document.fonts.ready.then(() => !isGone && setLoaded(true));
    return () => {
      isGone = true;
    };
  }, [isLoaded]);
  return isLoaded;
}

/** The pixels that columns with a value or a head too wide for them need; read all at once, nothing is changed between. */
function overflowing<Row>(table: HTMLTableElement, shown: readonly Column<Row>[], edge: number): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { cells } of table.rows)
    for (const [index, { id }] of shown.entries()) {
      const cell = cells[index];
      if (!cell) continue;
      if (edge > 0 && index === shown.length - 1) {
        const over = overGutter(cell, edge + cellPadding);
        if (over > cellPadding)
          needed.set(id, Math.max(cell.clientWidth - edge + Math.ceil(over), needed.get(id) ?? 0));
      }
      // half a pixel is rounded away in one of them
      if (cell.scrollWidth <= cell.clientWidth + 1) continue;
      const isAtEdge = index === 0 || index === shown.length - 1;
      const width = cell.scrollWidth + cellPadding - (isAtEdge ? edge : 0);
      needed.set(id, Math.max(width, needed.get(id) ?? 0));
    }
  return needed;
}

/** Pixels by which the content of the last cell stands in the page's gutter. A few are not seen; with many it ends close to the window. */
function overGutter(cell: HTMLTableCellElement, gutter: number): number {
  const content = cell.lastElementChild;
  const { right, width } = cell.getBoundingClientRect();
  return content && width > 0 ? content.getBoundingClientRect().right + gutter - right : 0;
}

/** Same array while the columns are the same: rows are not redrawn. */
function useSame<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [kept, setKept] = useState(columns);
  if (kept === columns || (kept.length === columns.length && kept.every((column, index) => column === columns[index])))
    return kept;
  setKept(columns);
  return columns;
}

function useSameMap(map: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [kept, setKept] = useState(map);
  if (kept === map || (kept.size === map.size && [...map].every(([id, width]) => kept.get(id) === width))) return kept;
  setKept(map);
  return map;
}
