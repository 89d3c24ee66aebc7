export { dailyFigureInvariants } from './invariants';
export { rebuildDailyFigures } from './rebuild-repository';
export { statisticsList, statisticsRoutes } from './routes';
