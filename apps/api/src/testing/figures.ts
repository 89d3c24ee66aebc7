/** The daily figures made anew, for benches that fill the movements themselves. */
export { rebuildListTotals } from '../modules/books/list-totals';
export { rebuildDailyFigures } from '../modules/books/statistics';
