import type { Identified } from './identified';

/** Shown rows of a list, and those still held back. */
export type Settled<Row> = {
  readonly rows: readonly Row[];
  /** Number of new rows since the last look. */
  readonly waiting: number;
  /** Rows that have just changed. */
  readonly changed: ReadonlySet<string>;
};

/** True for equal answers of one call, which serialises the same in the same order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const none: ReadonlySet<string> = new Set();

export const asAsked = <Row>(rows: readonly Row[]): Settled<Row> => ({ rows, waiting: 0, changed: none });

/**
 * Unrequested answer for the shown rows: those change in place, nothing moves. New rows wait; rows they push off the end of the page stay
 * meanwhile, and deleted ones go.
 */
export const settleRows = <Row extends Identified>(shown: readonly Row[], answer: readonly Row[]): Settled<Row> => {
  if (shown.length === 0) return asAsked(answer);
  const answered = new Map(answer.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const waiting = answer.filter(({ id }) => !known.has(id)).length;
  const rows = shown.flatMap((row, index) => {
    const now = answered.get(row.id);
    // An answer consists of new objects: equal rows keep their identity, and are not drawn again.
    if (now) return [isSame(now, row) ? row : now];
    const isPushedOff = shown.slice(index).every(({ id }) => !answered.has(id)) && shown.length - index <= waiting;
    return isPushedOff ? [row] : [];
  });
  const before = new Map(shown.map((row) => [row.id, row]));
  const changed = rows.filter((row) => before.get(row.id) !== row).map(({ id }) => id);
  return { rows, waiting, changed: changed.length > 0 ? new Set(changed) : none };
};
