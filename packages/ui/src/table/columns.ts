import type { ReactNode } from 'react';
import type { AmountTextProps } from '../figures/AmountText';
import type { Tone } from '../lib/tone';

/** One chip of a cell: a status with its mark (`tone`), or an outlined label. */
export type Chip = { readonly label: string; readonly tone?: Tone; readonly isWarning?: boolean };

/** An amount as it is shown: its text, its code, and whether trailing zeros recede. */
export type Figure = Pick<AmountTextProps, 'text' | 'code' | 'kind'>;

type Maybe = string | null | undefined;

/**
 * Content of a column. The type decides width, alignment, and the behaviour without room: dates, amounts, hashes, ids, chips and people are whole
 * or absent, chips become `+n`, only text ends in `…`.
 */
type Kind<Row> =
  /** An ISO 8601 instant, to the second in the browser's zone; `none` replaces a missing one. */
  | { type: 'date'; value: (row: Row) => Maybe; none?: string }
  /** Aligned at the end, its code in a fixed width; `others` are amounts behind a `+n`. */
  | {
      type: 'amount';
      kind: 'crypto' | 'fiat';
      value: (row: Row) => Figure | null | undefined;
      others?: (row: Row) => readonly string[];
    }
  /**
   * A number of things, faint where there are none; `shown` is its text where the number alone does not say enough. With a `tone` any of them is
   * too many, and the number a chip.
   */
  | { type: 'count'; value: (row: Row) => number; shown?: (row: Row) => string; tone?: Tone }
  /** A hash, address or public key: its ends, with copy and explorer. `noun` names the copied value. */
  | { type: 'hash'; value: (row: Row) => Maybe; noun: string; explorerHref?: (row: Row) => Maybe }
  /** A reference people compare: whole, from 28 characters on its ends. */
  | { type: 'id'; value: (row: Row) => Maybe }
  /** One status, or a look of the feature's own. */
  | { type: 'chip'; value: (row: Row) => Chip | null }
  | { type: 'chip'; cell: (row: Row) => ReactNode }
  /** Several: those that fit, the others behind `+n`. `none` replaces an empty list. */
  | { type: 'chips'; value: (row: Row) => readonly Chip[]; none?: string }
  | { type: 'text'; value: (row: Row) => Maybe; none?: string }
  /** A name or an e-mail address: whole, from 36 characters on its ends. */
  | { type: 'person'; value: (row: Row) => Maybe; none?: string }
  /** Buttons and links, always in sight. Declare it last. */
  | { type: 'actions'; cell: (row: Row) => ReactNode };

export type Column<Row> = Kind<Row> & {
  id: string;
  header: string;
  /** Head without a text in sight: its cells say themselves what they are. */
  isHeaderSpoken?: boolean;
  /**
   * Order of leaving when room is short: `p3`, then `p2w`, then `p2`, the last of each first; `p1` stays and the table scrolls sideways. Default
   * `p1`.
   */
  priority?: 'p1' | 'p2' | 'p2w' | 'p3';
  /** Names the row: its text is the link (or button) that opens the row. One per table. */
  isRowHeader?: boolean;
  /** The list is ordered by this column. */
  sorted?: 'ascending' | 'descending';
  /** Under the value, smaller. Keep it short: it is never cut. */
  note?: (row: Row) => ReactNode;
  /** Least width in pixels, with the space around; default the type's own. */
  width?: number;
  /** Width it grows to where there is room, whatever its values; default the type's own. */
  fullWidth?: number;
  /** Width it may fall to, its text ending in `…`, before the table scrolls sideways. */
  narrowWidth?: number;
};

/** A person's choice of columns; the width decides on the others. */
export type ColumnChoice = Readonly<Record<string, 'shown' | 'hidden'>>;

/** Pixels of a column with its padding. Chips and people take up to their full width if there is space. */
const widths = {
  date: 168,
  amount: { fiat: 116, crypto: 156 },
  count: 72,
  hash: 176,
  id: 204,
  chip: 124,
  chips: 136,
  text: 132,
  person: 188,
  actions: 92,
} as const;
const fullWidths: Partial<Record<Column<never>['type'], number>> = { chips: 300, person: 256 };

/** Pixels in which two chips stand beside each other: they come before the columns of the last rank. */
const easyChips = 208;

/** Pixels that a column still lacks for its chips, of `own`. */
const lackOfChips = <Row>({ type, width }: Column<Row>, own: number): number =>
  type === 'chips' && width === undefined ? Math.max(0, easyChips - own) : 0;

export function leastWidth<Row>(column: Column<Row>): number {
  if (column.width !== undefined) return column.width;
  return column.type === 'amount' ? widths.amount[column.kind] : widths[column.type];
}

/** A column that no choice leaves out. */
export function isFixed<Row>(column: Column<Row>): boolean {
  return Boolean(column.isRowHeader) || column.type === 'actions';
}

const leaving = ['p3', 'p2w', 'p2'];

type WidthOf = (column: { id: string }) => number;

/** The ids of the columns that fit into `room` pixels beside each other. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number, widthOf: WidthOf): Set<string> {
  const fitting = new Set(columns.map(({ id }) => id));
  let taken = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const lack = columns.reduce((sum, column) => sum + lackOfChips(column, widthOf(column)), 0);
  for (const priority of leaving)
    for (const column of columns.toReversed()) {
      if (taken + (priority === 'p3' ? lack : 0) <= room) return fitting;
      if (column.priority !== priority || isFixed(column)) continue;
      fitting.delete(column.id);
      taken -= widthOf(column);
    }
  return fitting;
}

/** A choice changes only its own column: a hidden one leaves its space free, and a requested one appears even without room. */
export function isInSight(
  { id, isFixed: stays }: { id: string; isFixed?: boolean },
  fitting: ReadonlySet<string>,
  choice: ColumnChoice,
): boolean {
  return Boolean(stays) || choice[id] === 'shown' || (choice[id] !== 'hidden' && fitting.has(id));
}

/** Columns in sight. If they are wider than the room, the table scrolls. */
export function columnsInSight<Row>(
  columns: readonly Column<Row>[],
  fitting: ReadonlySet<string>,
  choice: ColumnChoice,
): readonly Column<Row>[] {
  return columns.filter((column) => isInSight({ id: column.id, isFixed: isFixed(column) }, fitting, choice));
}

/**
 * Pixels of each column in sight: chips and people get the spare width first, the table spreads the rest. Missing pixels are taken from the texts
 * that may be cut.
 */
export function spreadColumns<Row>(
  columns: readonly Column<Row>[],
  room: number,
  widthOf: WidthOf,
): ReadonlyMap<string, number> {
  const spread = new Map(columns.map((column) => [column.id, widthOf(column)]));
  const fullOf = ({ type, width, fullWidth }: Column<Row>) =>
    fullWidth ?? (width === undefined ? fullWidths[type] : undefined);
  const growing = columns.filter((column) => fullOf(column) !== undefined);
  let left = room - [...spread.values()].reduce((sum, width) => sum + width, 0);
  if (!Number.isFinite(room)) left = Infinity;
  for (const column of left < 0 ? columns : []) {
    const own = widthOf(column);
    const less = Math.min(-left, Math.max(0, own - (column.narrowWidth ?? own)));
    spread.set(column.id, own - less);
    left += less;
  }
  for (const column of growing) {
    const own = widthOf(column);
    const more = Math.max(0, Math.floor(Math.min(lackOfChips(column, own), left) / 24) * 24);
    spread.set(column.id, own + more);
    left -= more;
  }
  for (const [index, column] of growing.entries()) {
    const own = spread.get(column.id) ?? widthOf(column);
    // in steps, so that dragging a window does not redraw every row
    const full = fullOf(column) ?? own;
    const more = Math.floor(Math.min(full - own, left / (growing.length - index)) / 24) * 24;
    if (more <= 0) continue;
    spread.set(column.id, own + more);
    left -= more;
  }
  return spread;
}

const chipGap = 4;
const markedWidth = (label: string) => 30 + 6.7 * label.length;
const plainWidth = (label: string) => 15 + 6.6 * label.length;
const moreWidth = 32;

/** Longer labels keep their ends. */
export const longestChip = 34;

/** Number of chips that fit a cell of `width` px, at least one; the others are behind `+n`. */
export function fittingChips(chips: readonly Chip[], width: number): number {
  const room = width - 20;
  let taken = 0;
  let count = 0;
  for (const { label, tone } of chips) {
    const text = label.slice(0, longestChip);
    taken += (tone ? markedWidth(text) : plainWidth(text)) + (count > 0 ? chipGap : 0);
    const isLast = count === chips.length - 1;
    if (count > 0 && taken + (isLast ? 0 : chipGap + moreWidth) > room) break;
    count += 1;
  }
  return count;
}
