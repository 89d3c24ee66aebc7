/** The daily figures made anew, for benches that fill the movements themselves. */
export { rebuildDailyFigures } from '../modules/statistics';
