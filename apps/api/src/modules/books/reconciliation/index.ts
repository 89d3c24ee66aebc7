/** What the application and the demo history use of the comparison of the books with what is held outside. */
export { reconciliationEvents } from './events';
export { reconciliationJobs } from './jobs';
export { watchDifferences } from './metrics';
export { reconcileAll } from './reconcile';
export { bookedOf, countDifferences } from './repository';
export { reconciliationRoutes } from './routes';
