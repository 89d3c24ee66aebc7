export { dailyFigureInvariants } from './invariants';
export { rebuildDailyFigures } from './rebuild-repository';
export { statisticsRoutes } from './routes';
