export { dailyFigureInvariants } from './invariants';
export { statisticsRoutes } from './routes';
