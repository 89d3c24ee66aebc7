export { ledgerHealthEvents } from './events';
export { ledgerHealthJobs } from './jobs';
export { watchFindings } from './metrics';
export { ledgerHealthRoutes } from './routes';
