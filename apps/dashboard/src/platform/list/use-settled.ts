import { useState } from 'react';
import type { ListPage } from './page-query';
import type { Settled } from './settle-rows';
import { asAsked, settleRows } from './settle-rows';
import type { Identified } from './identified';

type Shown<Row> = {
  readonly place: string;
  readonly page: ListPage<Row>;
  readonly settled: Settled<Row>;
  readonly turn: number;
};

/**
 * Rows of a page as shown: requested ones at once, unrequested changes in place while new rows wait. `turn` grows with each change, so that a row
 * can flash twice.
 */
export const useSettled = <Row extends Identified>(page: ListPage<Row> | undefined, place: string) => {
  const [shown, setShown] = useState<Shown<Row> | null>(null);
  let now = shown;
  if (page && (shown?.page !== page || shown.place !== place)) {
    const staysThere = page.isPolled && shown?.place === place;
    const settled = staysThere ? settleRows(shown.settled.rows, page.rows) : asAsked(page.rows);
    now = { place, page, settled, turn: (shown?.turn ?? 0) + (settled.changed.size > 0 ? 1 : 0) };
    setShown(now);
  }
  return {
    rows: page && now?.settled.rows,
    waiting: page && now ? now.settled.waiting : 0,
    flashing: { keys: now?.settled.changed ?? new Set<string>(), turn: now?.turn ?? 0 },
    showAll: () => page && setShown((last) => last && { ...last, page, settled: asAsked(page.rows) }),
  };
};
