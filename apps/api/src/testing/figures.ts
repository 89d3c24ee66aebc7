/** The daily figures made anew, for benches that fill the movements themselves. */
export { rebuildListTotals } from '../modules/list-totals';
export { rebuildDailyFigures } from '../modules/statistics';
