import type { Identified } from './identified';

/** What is shown of a list, and what is not yet. */
export type Settled<Row> = {
  readonly rows: readonly Row[];
  /** So many rows are new since somebody asked. */
  readonly waiting: number;
  /** The rows that are not as they were a moment ago. */
  readonly changed: ReadonlySet<string>;
};

/** Of one call's answers, which write the same in the same order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const none: ReadonlySet<string> = new Set();

export const asAsked = <Row>(rows: readonly Row[]): Settled<Row> => ({ rows, waiting: 0, changed: none });

/**
 * An answer that nobody asked for, in the place of the rows shown: those change where they stand, nothing moves. New rows wait;
 * those they push off the end of the page stay meanwhile, and what is not in the list any more goes.
 */
export const settleRows = <Row extends Identified>(shown: readonly Row[], answer: readonly Row[]): Settled<Row> => {
  if (shown.length === 0) return asAsked(answer);
  const answered = new Map(answer.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const waiting = answer.filter(({ id }) => !known.has(id)).length;
  const rows = shown.flatMap((row, index) => {
    const now = answered.get(row.id);
    // An answer is made of new objects: what says the same stays the same, and is not drawn again.
    if (now) return [isSame(now, row) ? row : now];
    const isPushedOff = shown.slice(index).every(({ id }) => !answered.has(id)) && shown.length - index <= waiting;
    return isPushedOff ? [row] : [];
  });
  const before = new Map(shown.map((row) => [row.id, row]));
  const changed = rows.filter((row) => before.get(row.id) !== row).map(({ id }) => id);
  return { rows, waiting, changed: changed.length > 0 ? new Set(changed) : none };
};
