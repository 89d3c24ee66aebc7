export { rebuildDailyFigures } from './rebuild-repository';
