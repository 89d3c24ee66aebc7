import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { columnsInSight, fittingColumns, leastWidth, spreadColumns, type Column, type ColumnChoice } from './columns';

export type Fit<Row> = {
  /** The columns in sight, in order. */
  shown: readonly Column<Row>[];
  /** The ids of those that would be in sight if nobody had chosen. */
  fitting: ReadonlySet<string>;
  /** Pixels of each column in sight. */
  widths: ReadonlyMap<string, number>;
  /** They need more room than there is: the table scrolls sideways. */
  isScrolling: boolean;
  /** The room is known: before that nothing is drawn. */
  isReady: boolean;
  frame: RefObject<HTMLDivElement | null>;
  table: RefObject<HTMLTableElement | null>;
};

const noChoice: ColumnChoice = {};
/** Once for the types' own widths, and again for what came into sight by that. */
const mostTries = 8;

/**
 * Which columns of a table are in sight in the room there is: by the widths their types ask for, corrected by what the
 * values turned out to need. `rows` only says when to look again.
 */
export function useFit<Row>(
  columns: readonly Column<Row>[],
  rows: unknown,
  { edges, choice = noChoice, isWhole }: { edges: number; choice?: ColumnChoice; isWhole?: boolean },
): Fit<Row> {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [room, setRoom] = useState<number>();
  const [found, setFound] = useState<ReadonlyMap<string, number>>(() => new Map());
  const tries = useRef(0);

  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return undefined;
    // Where nothing is laid out (a test without a browser) there is room for everything.
    const measure = () => setRoom(node.clientWidth > 0 ? node.clientWidth - edges : Infinity);
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
  const fitting = useMemo(
    () => fittingColumns(columns, isWhole ? Infinity : (room ?? Infinity), widthOf),
    [columns, isWhole, room, widthOf],
  );
  const wanted = useMemo(() => columnsInSight(columns, fitting, choice), [columns, fitting, choice]);
  const shown = useSame(wanted);
  const spread = useMemo(() => spreadColumns(shown, room ?? Infinity, widthOf), [shown, room, widthOf]);
  const widths = useSameMap(spread);
  const taken = shown.reduce((sum, column) => sum + widthOf(column), 0);

  useLayoutEffect(() => {
    const node = table.current;
    if (!node || room === undefined || node.offsetWidth <= (frame.current?.clientWidth ?? 0) + 1) return;
    // A table that is too wide is as narrow as its values let it be: these are the widths they need.
    const heads = [...(node.tHead?.rows[0]?.cells ?? [])];
    const edge = edges / 2;
    const needed = new Map(
      shown.map(({ id }, index) => {
        const isAtEdge = index === 0 || index === heads.length - 1;
        return [id, Math.ceil((heads[index]?.offsetWidth ?? 0) - (isAtEdge ? edge : 0))];
      }),
    );
    // What was found only grows, and only so often before the next frame: columns that come and go by what they were
    // found to need would otherwise take turns for ever.
    tries.current += 1;
    if (tries.current === 1) requestAnimationFrame(() => (tries.current = 0));
    if (tries.current > mostTries) return;
    setFound((known) => {
      const isNews = shown.some((column) => (needed.get(column.id) ?? 0) > widthOf(column) + 1);
      if (!isNews) return known;
      const grown = new Map(known);
      for (const [id, width] of needed) grown.set(id, Math.max(width, known.get(id) ?? 0));
      return grown;
    });
  }, [rows, shown, room, edges, widthOf]);

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

/** The list as it was while it holds the same columns: rows are not drawn anew for it. */
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
