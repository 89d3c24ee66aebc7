import { orderedAt, type DepositRow } from './model';

/** A page of one source, newest first. */
export type SourcePage = { readonly rows: readonly DepositRow[]; readonly nextCursor: string | null };

/** Reads a page of a source; null begins it. */
export type ReadSource = (cursor: string | null) => Promise<SourcePage>;

/** Position in a source: its own page, and the number of rows already shown. `isDone`: there are no more. */
type Place = { readonly cursor: string | null; readonly shown: number; readonly isDone: boolean };

const begin: Place = { cursor: null, shown: 0, isDone: false };

const separator = '~';

const writePlace = ({ cursor, shown, isDone }: Place): string => (isDone ? 'x' : `${shown}.${cursor ?? ''}`);

const readPlace = (text: string): Place => {
  if (text === 'x') return { ...begin, isDone: true };
  const [shown = '', ...cursor] = text.split('.');
  return { cursor: cursor.join('.') || null, shown: Number(shown) || 0, isDone: false };
};

/** Rows of a source from a position on, at least `wanted` if it has that many, each with the position after it. */
const rowsFrom = async (read: ReadSource, from: Place, wanted: number) => {
  const rows: { readonly row: DepositRow; readonly after: Place }[] = [];
  let place = from;
  while (!place.isDone && rows.length < wanted) {
    const { cursor, shown } = place;
    const page = await read(cursor);
    const next: Place =
      page.nextCursor === null ? { ...begin, isDone: true } : { cursor: page.nextCursor, shown: 0, isDone: false };
    for (let index = shown; index < page.rows.length; index += 1) {
      const isLast = index === page.rows.length - 1;
      rows.push({ row: page.rows[index]!, after: isLast ? next : { cursor, shown: index + 1, isDone: false } });
    }
    place = next;
  }
  return rows;
};

/**
 * Page of several sources as one list, newest first. The cursor has the position in each of them: rows read ahead and not shown are read again for
 * the next page, and none is left out or shown twice.
 */
export const mergedPage = async (
  sources: readonly ReadSource[],
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<SourcePage> => {
  const written = cursor?.split(separator) ?? [];
  const places = sources.map((_, index) => (written[index] === undefined ? begin : readPlace(written[index])));
  const read = await Promise.all(sources.map((source, index) => rowsFrom(source, places[index]!, limit + 1)));
  const taken: DepositRow[] = [];
  const next = read.map(() => 0);
  while (taken.length < limit) {
    let newest: { readonly source: number; readonly row: DepositRow } | null = null;
    for (const [source, rows] of read.entries()) {
      const row = rows[next[source]!]?.row;
      if (row && (newest === null || comesBefore(row, newest.row))) newest = { source, row };
    }
    if (newest === null) break;
    taken.push(newest.row);
    next[newest.source]! += 1;
  }
  const hasMore = read.some((rows, source) => rows.length > next[source]!);
  const behind = read.map((rows, source) => (next[source] === 0 ? places[source]! : rows[next[source]! - 1]!.after));
  return { rows: taken, nextCursor: hasMore ? behind.map(writePlace).join(separator) : null };
};

const comesBefore = (one: DepositRow, other: DepositRow): boolean => {
  const [at, otherAt] = [orderedAt(one), orderedAt(other)];
  return at > otherAt || (at === otherAt && one.id > other.id);
};
