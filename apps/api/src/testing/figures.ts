import type { Tx } from '@countinghouse/database';
import { movements } from '../invariants';
import { lines } from '../lists';
import { rebuildListTotals as rebuildTotals } from '../modules/books/list-totals';
import { rebuildDailyFigures as rebuildFigures } from '../modules/books/statistics';

/** Rebuilds of figures and totals, for benches and tests that write the rows themselves. */
export const rebuildDailyFigures = (tx: Tx): Promise<number> => rebuildFigures(tx, movements);
export const rebuildListTotals = (tx: Tx): Promise<number> => rebuildTotals(tx, lines);
