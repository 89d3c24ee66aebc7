export { dailyFigureInvariants } from './kept-figures';
export { rebuildDailyFigures } from './rebuild-repository';
