import type { Tx } from '@countinghouse/database';
import { lines } from '../lists';
import { rebuildListTotals as rebuild } from '../modules/books/list-totals';

/** The daily figures made anew, for benches that fill the movements themselves. */
export { rebuildDailyFigures } from '../modules/books/statistics';

/** The same of the totals of lists. */
export const rebuildListTotals = (tx: Tx): Promise<number> => rebuild(tx, lines);
